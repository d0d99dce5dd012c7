// Redis runs one script at a time, so what a script does is never interleaved.
const start = `
  local time = redis.call("TIME") -- The clocks of your servers may differ.
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local values, numbers, free, last = unpack(KEYS)
  local function item(id)
    local value = redis.call("HGET", values, id)
    return value and {
      id,
      value,
      redis.call("ZSCORE", numbers, id),
      redis.call("ZSCORE", free, id)
    }
  end`;

export const GET = `${start}
  return item(ARGV[1])`;

// #region add
export const ADD = `${start}
  local id, value, dueAt = unpack(ARGV)
  if item(id) then return {item(id), 0} end
  redis.call("HSET", values, id, value)
  redis.call("ZADD", numbers, redis.call("INCR", last), id)
  redis.call("ZADD", free, dueAt, id)
  return {item(id), 1}`;
// #endregion add

export const LIST = `${start}
  local most, order, from, to = unpack(ARGV)
  local ids = order == "first"
    and redis.call("ZRANGEBYSCORE", numbers, from, to, "LIMIT", 0, most)
    or redis.call("ZREVRANGEBYSCORE", numbers, to, from, "LIMIT", 0, most)
  local items = {}
  for place, id in ipairs(ids) do items[place] = item(id) end
  return {redis.call("GET", last) or "0", items}`;

export const CHANGE = `
  if redis.call("HGET", KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call("HSET", KEYS[1], ARGV[1], ARGV[3])
  return 1`;

export const REMOVE = `${start}
  local id, seq = unpack(ARGV)
  if seq and redis.call("ZSCORE", numbers, id) ~= seq then return 0 end
  redis.call("ZREM", numbers, id)
  redis.call("ZREM", free, id)
  return redis.call("HDEL", values, id)`;

// #region claim
export const CLAIM = `${start}
  local forMs, id = unpack(ARGV)
  id = id or redis.call("ZRANGEBYSCORE", free, 0, now, "LIMIT", 0, 1)[1]
  local freeAt = id and redis.call("ZSCORE", free, id)
  if not freeAt or tonumber(freeAt) > now then return false end
  redis.call("ZADD", free, now + forMs, id)
  return item(id)`;
// #endregion claim

export const RELEASE = `${start}
  local id, claimed, to = unpack(ARGV)
  if redis.call("ZSCORE", free, id) ~= claimed then return end
  if to == "free" then redis.call("ZADD", free, now, id)
  else redis.call("ZREM", free, id) end`;

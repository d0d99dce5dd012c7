"""What Redis runs: the scripts of the SDK for JavaScript, word for word, which a test compares.

Redis runs one script at a time, so what a script does is never interleaved.
"""

from __future__ import annotations

_START = """
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
  end"""

GET = _START + """
  return item(ARGV[1])"""

ADD = _START + """
  local id, value, dueAt = unpack(ARGV)
  if item(id) then return {item(id), 0} end
  redis.call("HSET", values, id, value)
  redis.call("ZADD", numbers, redis.call("INCR", last), id)
  redis.call("ZADD", free, dueAt, id)
  return {item(id), 1}"""

LIST = _START + """
  local most, order, from, to = unpack(ARGV)
  local ids = order == "first"
    and redis.call("ZRANGEBYSCORE", numbers, from, to, "LIMIT", 0, most)
    or redis.call("ZREVRANGEBYSCORE", numbers, to, from, "LIMIT", 0, most)
  local items = {}
  for place, id in ipairs(ids) do items[place] = item(id) end
  return {redis.call("GET", last) or "0", items}"""

CHANGE = """
  if redis.call("HGET", KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call("HSET", KEYS[1], ARGV[1], ARGV[3])
  return 1"""

REMOVE = _START + """
  local id, seq = unpack(ARGV)
  if seq and redis.call("ZSCORE", numbers, id) ~= seq then return 0 end
  redis.call("ZREM", numbers, id)
  redis.call("ZREM", free, id)
  return redis.call("HDEL", values, id)"""

CLAIM = _START + """
  local forMs, id = unpack(ARGV)
  id = id or redis.call("ZRANGEBYSCORE", free, 0, now, "LIMIT", 0, 1)[1]
  local freeAt = id and redis.call("ZSCORE", free, id)
  if not freeAt or tonumber(freeAt) > now then return false end
  redis.call("ZADD", free, now + forMs, id)
  return item(id)"""

RELEASE = _START + """
  local id, claimed, to = unpack(ARGV)
  if redis.call("ZSCORE", free, id) ~= claimed then return end
  if to == "free" then redis.call("ZADD", free, now, id)
  else redis.call("ZREM", free, id) end"""

PLACE_CHANGE = """
  local time = redis.call("TIME") -- The clocks of your servers may differ.
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local users, counts, untils, place = unpack(KEYS)
  local action, id, user, forMs = unpack(ARGV)
  local came, left = {}, {}
  local function drop(id)
    local user = redis.call("HGET", users, id)
    if not user then return end
    redis.call("HDEL", users, id)
    redis.call("ZREM", untils, id)
    if redis.call("HINCRBY", counts, user, -1) > 0 then return end
    redis.call("HDEL", counts, user)
    table.insert(left, user)
  end
  redis.call("HSETNX", place, "sweptAt", now)
  if action == "leave" then drop(id) end
  if action == "enter" then
    if redis.call("HSETNX", users, id, user) == 1
      and redis.call("HINCRBY", counts, user, 1) == 1
    then table.insert(came, user) end
    redis.call("ZADD", untils, now + forMs, id)
  end
  if action == "sweep" then
    local sweptAt = redis.call("HGET", place, "sweptAt")
    redis.call("HSET", place, "sweptAt", now)
    local isSure = math.abs(now - sweptAt) < 2 * forMs
    -- No entry after a sweep ends as early as what that sweep renewed.
    local renewed = sweptAt + forMs - 1
    local from, to = isSure and 0 or renewed, isSure and now or renewed
    for _, id in ipairs(redis.call("ZRANGEBYSCORE", untils, from, to)) do
      drop(id)
    end
    for _, id in ipairs(isSure and {} or redis.call("ZRANGE", untils, 0, -1)) do
      redis.call("ZADD", untils, now + forMs - 1, id)
    end
  end
  local isNew = #came + #left > 0
  return {
    redis.call("HINCRBY", place, "version", isNew and 1 or 0), came, left
  }"""

PLACE_PRESENT = """
  return {
    redis.call("HGET", KEYS[4], "version") or "0", redis.call("HKEYS", KEYS[2])
  }"""

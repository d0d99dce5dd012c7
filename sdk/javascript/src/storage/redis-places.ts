/** Change who is in a place, and return who came and left by it. */
export const CHANGE = `
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
  }`;

export const PRESENT = `
  return {
    redis.call("HGET", KEYS[4], "version") or "0", redis.call("HKEYS", KEYS[2])
  }`;

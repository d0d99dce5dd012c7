import type { Change, Item, Store } from "./store.ts";

/** The part of a client of the package `redis` that is used. */
type Client = {
  eval: (
    script: string,
    options: { keys: string[]; arguments: string[] },
  ) => Promise<unknown>;
};

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

// #region add
const add = `${start}
  local id, value, dueAt = unpack(ARGV)
  if item(id) then return {item(id), 0} end
  redis.call("HSET", values, id, value)
  redis.call("ZADD", numbers, redis.call("INCR", last), id)
  redis.call("ZADD", free, dueAt, id)
  return {item(id), 1}`;
// #endregion add

const list = `${start}
  local most, after = unpack(ARGV)
  local ids = after
    and redis.call(
      "ZRANGEBYSCORE", numbers, "(" .. after, "+inf", "LIMIT", 0, most
    )
    or redis.call("ZREVRANGE", numbers, 0, most - 1)
  local items = {}
  for place, id in ipairs(ids) do items[place] = item(id) end
  return {redis.call("GET", last) or "0", items}`;

const change = `
  if redis.call("HGET", KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call("HSET", KEYS[1], ARGV[1], ARGV[3])
  return 1`;

const remove = `${start}
  local id, seq = unpack(ARGV)
  if seq and redis.call("ZSCORE", numbers, id) ~= seq then return 0 end
  redis.call("ZREM", numbers, id)
  redis.call("ZREM", free, id)
  return redis.call("HDEL", values, id)`;

// #region claim
const claim = `${start}
  local forMs, id = unpack(ARGV)
  id = id or redis.call("ZRANGEBYSCORE", free, 0, now, "LIMIT", 0, 1)[1]
  local freeAt = id and redis.call("ZSCORE", free, id)
  if not freeAt or tonumber(freeAt) > now then return false end
  redis.call("ZADD", free, now + forMs, id)
  return item(id)`;
// #endregion claim

const release = `${start}
  local id, claimed, to = unpack(ARGV)
  if redis.call("ZSCORE", free, id) ~= claimed then return end
  if to == "free" then redis.call("ZADD", free, now, id)
  else redis.call("ZREM", free, id) end`;

const changePlace = `
  local time = redis.call("TIME")
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

const present = `
  return {
    redis.call("HGET", KEYS[4], "version") or "0", redis.call("HKEYS", KEYS[2])
  }`;

type Found = [id: string, json: string, seq: string, freeAt: string | null];
const itemOf = <V>([id, json, seq, freeAt]: Found): Item<V> => ({
  id,
  seq: Number(seq),
  value: JSON.parse(json) as V,
  isFinished: freeAt === null,
});

/**
 * Keeps everything in Redis, which must write to its disk: `appendonly yes`.
 */
export function redis(client: Client): Store {
  async function run<Result>(
    script: string,
    kinds: string[],
    name: string,
    ...args: (string | number)[]
  ): Promise<Result> {
    // The braces keep the keys of one name on one node of a cluster.
    const keys = kinds.map((kind) => `recipes:{${name}}:${kind}`);
    return (await client.eval(script, {
      keys,
      arguments: args.map(String),
    })) as Result;
  }
  const ofList = ["values", "numbers", "free", "last"];
  const ofPlace = ["users", "counts", "untils", "place"];

  async function inPlace(
    name: string,
    ...args: (string | number)[]
  ): Promise<Change> {
    type Result = [version: number, came: string[], left: string[]];
    const [version, came, left] = await run<Result>(
      changePlace,
      ofPlace,
      name,
      ...args,
    );
    return { version, came, left };
  }

  const find = (name: string, id: string): Promise<Found | null> =>
    run(`${start} return item(ARGV[1])`, ofList, name, id);

  return {
    async get(name, id) {
      const found = await find(name, id);
      return found ? itemOf(found) : undefined;
    },
    async add(name, id, value, dueAt = 0) {
      const args = [id, JSON.stringify(value), dueAt];
      type Result = [item: Found, isNew: number];
      const [found, isNew] = await run<Result>(add, ofList, name, ...args);
      return { ...itemOf(found), isNew: isNew === 1 };
    },
    async list(name, most, after) {
      const args = after === undefined ? [most] : [most, after];
      type Result = [last: string, items: Found[]];
      const [last, found] = await run<Result>(list, ofList, name, ...args);
      if (after === undefined) found.reverse();
      return { last: Number(last), items: found.map((it) => itemOf(it)) };
    },
    async change<V>(name: string, id: string, make: (value: V) => V) {
      for (;;) {
        const found = await find(name, id);
        if (!found) return undefined;
        const old = found[1];
        const json = JSON.stringify(make(JSON.parse(old)));
        // Again, if the value was changed meanwhile.
        if (await run<number>(change, ofList, name, id, old, json))
          return JSON.parse(json) as V;
      }
    },
    async remove(name, id, seq) {
      const args = seq === undefined ? [id] : [id, seq];
      return (await run<number>(remove, ofList, name, ...args)) === 1;
    },
    async claim(name, forMs, id) {
      const args = id === undefined ? [forMs] : [forMs, id];
      const found = await run<Found | null>(claim, ofList, name, ...args);
      return found ? { ...itemOf(found), until: Number(found[3]) } : undefined;
    },
    async release(name, { id, until }, to) {
      await run(release, ofList, name, id, until, to);
    },
    enter: (name, id, user, forMs) => inPlace(name, "enter", id, user, forMs),
    leave: (name, id) => inPlace(name, "leave", id),
    sweep: (name, lifeMs) => inPlace(name, "sweep", "", "", lifeMs),
    async present(name) {
      type Result = [version: string, users: string[]];
      const [version, users] = await run<Result>(present, ofPlace, name);
      return { version: Number(version), users };
    },
  };
}

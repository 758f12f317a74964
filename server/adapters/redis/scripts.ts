/** Scripts that Redis runs atomically, and error messages of ioredis. */

/** The error message of ioredis for a command that got no response in time. */
export const TIMED_OUT = 'Command timed out';

/**
 * Adds to counters like the SQL statement in server/http/limits/limits.store.ts. Times are milliseconds since 1970. A key expires after the
 * rest of its window by our clock, whatever the clock of Redis shows.
 */
export const ADD = `
local now = tonumber(ARGV[1])
local counters = {}
for n, key in ipairs(KEYS) do
  local ends, count = tonumber(ARGV[2 * n]), tonumber(ARGV[2 * n + 1])
  local held = redis.call('HMGET', key, 'count', 'ends')
  if held[1] and tonumber(held[2]) > now then
    count = count + tonumber(held[1])
    ends = math.min(ends, tonumber(held[2]))
  end
  redis.call('HSET', key, 'count', count, 'ends', ends)
  redis.call('PEXPIRE', key, ends - now)
  counters[n] = { count, ends }
end
return counters`;

export const LIST = `
local counters = {}
for n, key in ipairs(KEYS) do
  local held = redis.call('HMGET', key, 'count', 'ends')
  counters[n] = { tonumber(held[1] or 0), tonumber(held[2] or 0) }
end
return counters`;

export const UNCOUNT = `
for _, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count') or 0)
  if count > 0 then redis.call('HSET', key, 'count', count - 1) end
end`;

/** Acquires the lease if no other process holds it, or renews it. Returns whether this process holds it. */
export const TAKE_LEASE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

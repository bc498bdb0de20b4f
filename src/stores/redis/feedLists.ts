import type { AccountId } from '../../model/ids.ts'
import { type FeedAddition, type FeedLists, type FeedRange, unbuiltBoundary } from '../feedLists.ts'
import { isCluster } from './client.ts'
import { historyLua } from './history.ts'
import { plainScript, type Redis } from './redis.ts'

// A list is one sorted set, whose members all have the score 0, so that Redis orders them as texts. The first is the
// state of the list: `!<number> <history> <boundary>`. The others are ids of posts, all of the same width. They are not
// scores, because scores are doubles, in which ids would lose their last digits. One key holds all of it, so it is lost
// together or not at all.
//
// A list is valid in the replication history in which it was begun, because another one may lack posts that were added.

const width = 19
const padded = (id: string) => id.padStart(width, '0')

// Lists expire after this time without additions. It is longer than 30 days, because nothing is added for readers who
// have been away for that long.
const lifetime = 31 * 86_400_000

const keyOf = (reader: AccountId) => `feed:{${reader}}`

const stateLua = `${historyLua}
local function stateOf(key)
  local text = redis.call('ZRANGE', key, 0, 0)[1]
  local list, past, boundary = string.match(text or '', '^!(%d+) (%w*) (%d+)$')
  if past == history then return text, list, boundary end
end
local function setState(key, old, list, boundary)
  if old then redis.call('ZREM', key, old) end
  redis.call('ZADD', key, 0, '!' .. list .. ' ' .. history .. ' ' .. boundary)
  redis.call('PEXPIRE', key, ${lifetime})
end
local function addTo(key, posts)
  for id in string.gmatch(posts, '%d+') do
    redis.call('ZADD', key, 0, string.rep('0', ${width} - #id) .. id)
  end
end`

// A list is cut only once it is a tenth too long.
const add = plainScript(`${stateLua}
local length = tonumber(ARGV[1])
local most = length + math.floor(length / 10)
local missing = {}
for n, key in ipairs(KEYS) do
  local state, list, boundary = stateOf(key)
  if list == ARGV[2 * n] then
    addTo(key, ARGV[2 * n + 1])
    if boundary ~= '${unbuiltBoundary}' and redis.call('ZRANGE', key, most + 1, most + 1)[1] then
      local old = redis.call('ZRANGE', key, 1, -length - 1)
      for _, id in ipairs(old) do redis.call('ZREM', key, id) end
      if old[#old] > boundary then boundary = old[#old] end
      setState(key, state, list, boundary)
    else
      redis.call('PEXPIRE', key, ${lifetime})
    end
  else
    missing[#missing + 1] = n
  end
end
return missing`)

const read = plainScript(`${stateLua}
local _, list, boundary = stateOf(KEYS[1])
if not list then return false end
local above = ARGV[1] > boundary and ARGV[1] or boundary
if above >= ARGV[2] then return { list, boundary, '' } end
local ids = redis.call('ZRANGE', KEYS[1], '(' .. ARGV[2], '(' .. above, 'BYLEX', 'REV', 'LIMIT', 0, ARGV[3])
return { list, boundary, table.concat(ids, ' ') }`)

const begin = plainScript(`${stateLua}
redis.call('DEL', KEYS[1])
setState(KEYS[1], nil, ARGV[1], '${unbuiltBoundary}')`)

const finish = plainScript(`${stateLua}
local state, list = stateOf(KEYS[1])
if list ~= ARGV[1] then return 0 end
addTo(KEYS[1], ARGV[3])
setState(KEYS[1], state, list, ARGV[2])
return 1`)

// The maximum number of lists that one script changes, and the maximum number of lists that are changed at once.
const perScript = 100
const atOnce = 1000

/** Feeds in Redis. `length` is the number of posts to which a list is cut. */
export function redisFeedLists(redis: Redis, { length }: { length: number }): FeedLists {
  async function addSome(additions: readonly FeedAddition[]): Promise<FeedAddition[]> {
    const values = additions.flatMap(({ list, posts }) => [list, posts])
    const keys = additions.map(({ reader }) => keyOf(reader))
    // A list that was not changed must be rebuilt, whatever the reason.
    const missing = await redis.run(add, keys, length, ...values).catch(() => undefined)
    return missing === undefined ? [...additions] : (missing as number[]).map((index) => additions[index - 1]!)
  }

  return {
    async add(additions) {
      const missing: FeedAddition[] = []
      const size = isCluster(redis.client()) ? 1 : perScript
      for (const some of inGroups(additions, atOnce)) {
        const groups = await Promise.all(inGroups(some, size).map(addSome))
        missing.push(...groups.flat())
      }
      return missing
    },
    async read(reader, { above, below, most }) {
      const found = await redis.run(read, keyOf(reader), padded(above), padded(below), most)
      if (!Array.isArray(found)) return undefined
      const [list, boundary, posts] = found as [string, string, string]
      return { list, boundary, posts }
    },
    begin: async (reader, list) => void (await redis.run(begin, keyOf(reader), list)),
    finish: async (reader, { list, boundary, posts }: FeedRange) =>
      (await redis.run(finish, keyOf(reader), list, padded(boundary), posts)) === 1,
  }
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const groups: Item[][] = []
  for (let at = 0; at < items.length; at += size) groups.push(items.slice(at, at + size))
  return groups
}

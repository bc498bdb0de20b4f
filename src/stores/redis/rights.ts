import { changesChannel, tryToListen } from './bus.ts'
import { missingRight, unreachable } from './unreachable.ts'
import { plainScript, type Redis } from './redis.ts'

const key = 'KEY'
const channel = 'CHANNEL'

// All that scripts and commands of the stores do, in an order in which each finds what it needs.
const triedCommands: readonly (readonly string[])[] = [
  ['TIME'],
  ['INFO', 'replication'],
  ['DEL', key],
  ['EXISTS', key],
  ['SET', key, ''],
  ['GET', key],
  ['PEXPIRE', key, '60000'],
  ['DEL', key],
  ['HSET', key, 'a', '1'],
  ['HINCRBY', key, 'a', '1'],
  ['HGET', key, 'a'],
  ['HMGET', key, 'a'],
  ['HEXISTS', key, 'a'],
  ['HDEL', key, 'a'],
  ['ZADD', key, '1', 'a'],
  ['ZRANGE', key, '0', '-1'],
  ['ZREMRANGEBYSCORE', key, '-inf', '0'],
  ['PEXPIREAT', key, '4000000000000'],
  ['ZREM', key, 'a'],
  ['PUBLISH', channel, ''],
  ['PING'],
]

// What each command is answered where that is an error.
const tryAll = plainScript(`
local errors = {}
for n, words in ipairs(cjson.decode(ARGV[1])) do
  for at, word in ipairs(words) do
    if word == '${key}' then words[at] = KEYS[1] elseif word == '${channel}' then words[at] = ARGV[2] end
  end
  local answer = redis.pcall(unpack(words))
  if type(answer) == 'table' and answer.err then errors[#errors + 1] = { words[1], answer.err } end
end
return errors`)

/**
 * Tries all that the stores do, and what the bus does where there is one, on a key and a channel of the service's.
 * Throws an Error with a sentence that names the first command, or what else, the user has no right to. Other errors,
 * as of a server that is full, say nothing about rights.
 */
export async function requireRights(redis: Redis, { hasBus }: { hasBus: boolean }): Promise<void> {
  const errors = await tryEverything(redis, hasBus).catch((error: unknown) => {
    throw unreachable(error)
  })
  for (const [name, answer] of errors) {
    const missing = missingRight(new Error(answer), name)
    if (missing) throw missing
  }
}

async function tryEverything(redis: Redis, hasBus: boolean): Promise<[name: string, answer: string][]> {
  const run = () => redis.run(tryAll, 'check', JSON.stringify(triedCommands), redis.prefix + changesChannel)
  // The first by EVAL, the second by EVALSHA.
  const errors = await run()
  await run()
  if (hasBus) await tryToListen(redis)
  return errors as [string, string][]
}

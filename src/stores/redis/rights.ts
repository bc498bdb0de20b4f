import { changesChannel, tryToListen } from './bus.ts'
import { missingRight, unreachable } from './unreachable.ts'
import { plainScript, type Redis } from './redis.ts'

const key = 'KEY'
const channel = 'CHANNEL'

// All commands of the stores and their scripts, in an order in which each command finds a key of the right type.
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

// Returns the errors among the replies, each with its command.
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
 * Tries all commands of the stores, and of the bus if it uses Redis, on a key and a channel of the service. Ignores
 * errors that say nothing about rights, such as those of a full server.
 * @throws Error with a message for the operator about the first right that the user lacks
 */
export async function requireRights(redis: Redis, { hasBus }: { hasBus: boolean }): Promise<void> {
  const errors = await tryEverything(redis, hasBus).catch((error: unknown) => {
    throw unreachable(error)
  })
  for (const [name, reply] of errors) {
    const missing = missingRight(new Error(reply), name)
    if (missing) throw missing
  }
}

async function tryEverything(redis: Redis, hasBus: boolean): Promise<[name: string, answer: string][]> {
  const run = () => redis.run(tryAll, 'check', JSON.stringify(triedCommands), redis.prefix + changesChannel)
  // The first run uses EVAL, the second EVALSHA.
  const errors = await run()
  await run()
  if (hasBus) await tryToListen(redis)
  return errors as [string, string][]
}

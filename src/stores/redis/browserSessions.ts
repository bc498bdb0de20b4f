import type { BrowserSessionDraft, BrowserSessionStore, KeptBrowserSession } from '../browserSessions.ts'
import { endOf, timeOf, touchLua } from './lifetimes.ts'
import { type Redis, script } from './redis.ts'

const fields = ['csrfSeal', 'sessionHash', 'confirmedAt', 'lastUsedAt', 'idle', 'lastsUntil'] as const

// Its lifetimes are rounded to milliseconds by the server; one that ends at once is never seen.
const insert = script(`
local idle, lastsUntil = ARGV[4] * 1000, now + ARGV[5] * 1000
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'csrfSeal', ARGV[1], 'sessionHash', ARGV[2], 'confirmedAt', ARGV[3] == '1' and now or '',
  'lastUsedAt', now, 'idle', idle, 'lastsUntil', string.format('%.0f', lastsUntil))
local kept = redis.call('HMGET', KEYS[1], ${fields.map((name) => `'${name}'`).join(', ')})
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(lastsUntil, now + idle)))
return kept`)

const touch = script(touchLua)

const keyOf = (hash: Buffer) => `browser-session:${hash.toString('hex')}`

function sessionOf(values: string[]): KeptBrowserSession {
  const kept = Object.fromEntries(fields.map((name, at) => [name, values[at]!])) as Record<
    (typeof fields)[number],
    string
  >
  return {
    csrfSeal: Buffer.from(kept.csrfSeal, 'hex'),
    sessionHash: kept.sessionHash === '' ? null : Buffer.from(kept.sessionHash, 'hex'),
    confirmedAt: kept.confirmedAt === '' ? null : timeOf(kept.confirmedAt),
    expiresAt: endOf(kept),
    lastsUntil: timeOf(kept.lastsUntil),
  }
}

/**
 * The browser sessions in Redis, which go by themselves when they end. `replace` takes the old one away before it makes the new one: cut off
 * in between, there is neither.
 */
export function redisBrowserSessions(redis: Redis): BrowserSessionStore {
  async function add(draft: BrowserSessionDraft): Promise<KeptBrowserSession> {
    const { csrfSeal, sessionHash, isConfirmed, idleSeconds, absoluteSeconds } = draft
    const texts = [csrfSeal.toString('hex'), sessionHash?.toString('hex') ?? '', isConfirmed ? 1 : 0]
    const kept = await redis.run(insert, keyOf(draft.hash), ...texts, idleSeconds, absoluteSeconds)
    return sessionOf(kept as string[])
  }
  // Of any number at once, one removes it.
  const remove = async (hash: Buffer) => (await redis.command('DEL', keyOf(hash))) === 1

  return {
    insert: add,
    async find(hash) {
      const values = (await redis.command('HMGET', keyOf(hash), ...fields)) as (string | null)[]
      return values[0] == null ? undefined : sessionOf(values as string[])
    },
    touch: async (hash) => void (await redis.run(touch, keyOf(hash))),
    replace: async (hash, draft) => ((await remove(hash)) ? add(draft) : undefined),
    delete: remove,
    deleteExpired: async () => 0,
  }
}

import type { BrowserSessionDraft, BrowserSessionStore, StoredBrowserSession } from '../browserSessions.ts'
import type { EndedSessions } from '../endedSessions.ts'
import { historyLua } from './history.ts'
import { endOf, timeOf, touchLua } from './lifetimes.ts'
import { liveSessions, valuesOf } from './liveSessions.ts'
import { type Redis, script } from './redis.ts'

const fields = ['csrfSeal', 'sessionHash', 'confirmedAt', 'lastUsedAt', 'idle', 'lastsUntil'] as const

// Stores a session, with its ends rounded to milliseconds. Returns its values, even if it expires at once.
const insert = script(`${historyLua}
local idle, lastsUntil = ARGV[4] * 1000, now + ARGV[5] * 1000
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'csrfSeal', ARGV[1], 'sessionHash', ARGV[2], 'confirmedAt', ARGV[3] == '1' and now or '',
  'lastUsedAt', now, 'idle', idle, 'lastsUntil', string.format('%.0f', lastsUntil), 'history', history)
local kept = redis.call('HMGET', KEYS[1], ${fields.map((name) => `'${name}'`).join(', ')})
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(lastsUntil, now + idle)))
return kept`)

const touch = script(touchLua)

const keyOf = (hash: Buffer) => `browser-session:${hash.toString('hex')}`

type Values = Record<(typeof fields)[number], string>

function sessionOf(stored: Values): StoredBrowserSession {
  return {
    csrfSeal: Buffer.from(stored.csrfSeal, 'hex'),
    sessionHash: stored.sessionHash === '' ? null : Buffer.from(stored.sessionHash, 'hex'),
    confirmedAt: stored.confirmedAt === '' ? null : timeOf(stored.confirmedAt),
    expiresAt: endOf(stored),
    lastsUntil: timeOf(stored.lastsUntil),
  }
}

/**
 * The browser sessions in Redis, which expire by themselves. `replace` removes the old session before it makes the new
 * one, so if it is interrupted, neither exists.
 */
export function redisBrowserSessions(redis: Redis, ended?: EndedSessions): BrowserSessionStore {
  const sessions = liveSessions(redis, { name: 'browser-session', fields, ended })

  async function add(draft: BrowserSessionDraft): Promise<StoredBrowserSession> {
    const { csrfSeal, sessionHash, isConfirmed, idleSeconds, absoluteSeconds } = draft
    const texts = [csrfSeal.toString('hex'), sessionHash?.toString('hex') ?? '', isConfirmed ? 1 : 0]
    const stored = await redis.run(insert, keyOf(draft.hash), ...texts, idleSeconds, absoluteSeconds)
    return sessionOf(valuesOf(fields, stored as string[]) as Values)
  }
  // If several calls run at once, only one of them removes it.
  async function remove(hash: Buffer): Promise<boolean> {
    await sessions.remember([hash.toString('hex')])
    return sessions.remove(hash.toString('hex'))
  }

  return {
    insert: add,
    async find(hash) {
      const values = await sessions.find(hash.toString('hex'))
      return values && sessionOf(values as Values)
    },
    touch: async (hash) => void (await redis.run(touch, keyOf(hash))),
    replace: async (hash, draft) => ((await remove(hash)) ? add(draft) : undefined),
    delete: remove,
    // Sessions expire by themselves.
    deleteExpired: async () => 0,
    withEndedSessions: (where) => redisBrowserSessions(redis, where),
  }
}

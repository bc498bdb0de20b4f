import type { Bus } from './stores/bus.ts'
import type { InMemory } from './stores/inMemory.ts'
import type { GivenStores } from './serviceOptions.ts'

type MethodsOf<Store> = {
  [Name in keyof Store as Store[Name] extends (...given: never[]) => unknown ? Name : never]: true
}

const oneTime = { put: true, take: true, deleteExpired: true } as const

/** What each store must be able to do. */
const methods: { [Name in keyof GivenStores]-?: MethodsOf<NonNullable<GivenStores[Name]>> } = {
  authSessions: {
    insert: true,
    find: true,
    touch: true,
    listFor: true,
    listForClient: true,
    revoke: true,
    revokeAll: true,
    deleteExpired: true,
  },
  browserSessions: { insert: true, find: true, touch: true, replace: true, delete: true, deleteExpired: true },
  oauthStates: oneTime,
  challenges: oneTime,
  streamTickets: oneTime,
  rateLimits: { count: true, forget: true },
}

const browserStores: readonly string[] = ['browserSessions', 'oauthStates', 'challenges', 'streamTickets']

interface Use {
  /** How many processes serve the same sessions. */
  processes: number
  hasBrowser: boolean
  isCounting: boolean
}

/**
 * The stores that were given and will be used. Throws a RangeError with a sentence that names the store for one that lacks a method, or is
 * in the memory of one process where there are several; those that nobody will use are not looked at.
 */
export function checkedStores(given: Partial<GivenStores>, use: Use): Partial<GivenStores> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(methods, name))
  if (unknown !== undefined) {
    throw new RangeError(`There is no store called ${unknown}. Stores are: ${Object.keys(methods).join(', ')}.`)
  }
  const used = Object.entries(given).filter(([name, store]) => store !== undefined && isUsed(name, use))
  for (const [name, store] of used) requireStore(name as keyof GivenStores, store, use)
  return Object.fromEntries(used)
}

function isUsed(name: string, { hasBrowser, isCounting }: Use): boolean {
  if (browserStores.includes(name)) return hasBrowser
  return name !== 'rateLimits' || isCounting
}

// Not from TypeScript alone: whatever was given may be called a store.
function requireStore(name: keyof GivenStores, store: unknown, { processes }: Use): void {
  if (typeof store !== 'object' || store === null) {
    throw new RangeError(`stores.${name} must be a store: leave it out for the usual one.`)
  }
  const missing = Object.keys(methods[name]).find((method) => typeof Reflect.get(store, method) !== 'function')
  if (missing !== undefined) throw new RangeError(`stores.${name} has no method \`${missing}\`: it is no such store.`)
  if (processes === 1 || (store as InMemory).isInMemory !== true) return
  throw new RangeError(
    `stores.${name} is in the memory of one process, and PROCESSES (processes) is ${processes}: ` +
      'give one that all of them share, or leave it out for the one in PostgreSQL or Redis.',
  )
}

/** A bus that was given; throws a RangeError for what is none, or reaches no other process where there are several. */
export function checkedBus(given: Bus, processes: number): Bus {
  const needed = ['ring', 'onRing', 'close'] as const
  const isBus = typeof given === 'object' && given !== null
  const missing = needed.find((method) => !isBus || typeof given[method] !== 'function')
  if (missing !== undefined) throw new RangeError(`bus has no method \`${missing}\`: it is no bus.`)
  if (processes === 1 || given.isInMemory !== true) return given
  throw new RangeError(
    `bus is in the memory of one process, and PROCESSES (processes) is ${processes}: ` +
      'give one that reaches all of them, or leave it out for the one of PostgreSQL or Redis.',
  )
}

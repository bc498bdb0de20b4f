import type { Bus } from '../stores/bus.ts'
import type { InMemory } from '../stores/inMemory.ts'
import type { StoreOverrides } from './serviceOptions.ts'

type MethodsOf<Store> = {
  [Name in keyof Store as Store[Name] extends (...args: never[]) => unknown ? Name : never]: true
}

const oneTime = { put: true, take: true, deleteExpired: true } as const

/** The methods that each store must have. */
const methods: { [Name in keyof StoreOverrides]-?: MethodsOf<NonNullable<StoreOverrides[Name]>> } = {
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

interface StoreUse {
  /** The number of processes that serve the same sessions. */
  processes: number
  hasBrowser: boolean
  isCounting: boolean
}

/**
 * Returns the given stores that are used.
 * @throws RangeError that names a store without a required method, or an in-memory store if there are several processes
 */
export function usedStores(overrides: Partial<StoreOverrides>, use: StoreUse): Partial<StoreOverrides> {
  const used = Object.entries(overrides).filter(([name, store]) => store !== undefined && isUsed(name, use))
  for (const [name, store] of used) requireStore(name as keyof StoreOverrides, store, use)
  return Object.fromEntries(used)
}

function isUsed(name: string, { hasBrowser, isCounting }: StoreUse): boolean {
  if (browserStores.includes(name)) return hasBrowser
  return name !== 'rateLimits' || isCounting
}

// Checks a store at run time too, because not all callers use TypeScript.
function requireStore(name: keyof StoreOverrides, store: unknown, { processes }: StoreUse): void {
  if (typeof store !== 'object' || store === null) {
    throw new RangeError(`stores.${name} must be a store. Leave it out to use the default.`)
  }
  const missing = Object.keys(methods[name]).find((method) => typeof Reflect.get(store, method) !== 'function')
  if (missing !== undefined)
    throw new RangeError(`stores.${name} is not a valid store: it has no method \`${missing}\`.`)
  if (processes === 1 || (store as InMemory).isInMemory !== true) return
  throw new RangeError(
    `stores.${name} is in the memory of one process, but PROCESSES (processes) is ${processes}. Use a store that all processes share, or leave it out to use PostgreSQL or Redis.`,
  )
}

/** Throws a RangeError if there are several processes and the bus does not reach other processes. */
export function requireBus(bus: Bus, processes: number): void {
  if (processes === 1 || bus.isInMemory !== true) return
  throw new RangeError(
    `bus is in the memory of one process, but PROCESSES (processes) is ${processes}. Use a bus that reaches all processes, or leave it out to use PostgreSQL or Redis.`,
  )
}

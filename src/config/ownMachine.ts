import { isThisMachine } from '../model/thisMachine.ts'

/** An account that anyone on this machine can sign in to. */
export interface DemoAccount {
  username: string
  password: string
}

/** The options that decide where a service can be reached. */
interface ServiceAddress {
  host: string
  baseUrl: string | undefined
}

/** Returns true if the options make a service reachable only from this machine. */
export function isOwnMachine({ host, baseUrl }: ServiceAddress): boolean {
  const isHere = host === '::1' || isThisMachine(host)
  return isHere && (baseUrl === undefined || isThisMachine(new URL(baseUrl).hostname))
}

/**
 * Checks that a demo cannot be reached from other machines.
 * @throws RangeError with a message for the operator
 */
export function requireOwnMachine(place: ServiceAddress): void {
  if (isOwnMachine(place)) return
  throw new RangeError(
    'A demo is only for this machine, because its sign-in page shows a password. Leave out HOST and BASE_URL, or set them to this machine.',
  )
}

import { isThisMachine } from '../model/thisMachine.ts'

/** An account that anybody on this machine can sign in to. */
export interface DemoAccount {
  username: string
  password: string
}

/** Where a service can be reached, as far as its options say. */
interface ServiceAddress {
  host: string
  baseUrl: string | undefined
}

/** Whether a service is reached from this machine alone, by what its options say. */
export function isOwnMachine({ host, baseUrl }: ServiceAddress): boolean {
  const isHere = host === '::1' || isThisMachine(host)
  return isHere && (baseUrl === undefined || isThisMachine(new URL(baseUrl).hostname))
}

/** Throws a RangeError with a sentence where a demo could be reached from other machines. */
export function requireOwnMachine(place: ServiceAddress): void {
  if (isOwnMachine(place)) return
  throw new RangeError(
    'A demo is for this machine alone, as its page tells everybody a password: leave HOST and BASE_URL away, or name this machine by them.',
  )
}

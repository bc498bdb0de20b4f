import { isThisMachine } from '../model/thisMachine.ts'

/** How the web client is served. */
export interface WebClientOptions {
  /** The folder that it was built into; that of the client that comes with the service unless given. */
  folder?: string | undefined
  /** An account whose password the sign-in page tells everybody: for demos, on a machine that nobody else reaches. None unless given. */
  demo?: DemoAccount | undefined
}

/** Whom anybody may sign in as. */
export interface DemoAccount {
  username: string
  password: string
}

/** Where a service is reached, so far as its options say. */
interface Place {
  host: string
  baseUrl: string | undefined
}

/** How the web client is served, undefined where it is not; throws a RangeError for a demo that other machines could reach. */
export function completeWebClient(
  given: WebClientOptions | boolean | undefined,
  { hasBrowser, ...place }: Place & { hasBrowser: boolean },
): WebClientOptions | undefined {
  const options = typeof given === 'object' ? given : {}
  if (options.demo) requireOwnMachine(place)
  return given === false || !hasBrowser ? undefined : options
}

/** Whether a service is reached from this machine alone, by what its options say. */
export function isOwnMachine({ host, baseUrl }: Place): boolean {
  const isHere = host === '::1' || isThisMachine(host)
  return isHere && (baseUrl === undefined || isThisMachine(new URL(baseUrl).hostname))
}

/** Throws a RangeError with a sentence where a demo could be reached from other machines. */
export function requireOwnMachine(place: Place): void {
  if (isOwnMachine(place)) return
  throw new RangeError(
    'A demo is for this machine alone, as its page tells everybody a password: leave HOST and BASE_URL away, or name this machine by them.',
  )
}

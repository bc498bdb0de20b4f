import { returnPathOf } from '../account/returnPath.ts'
import { startBoot } from '../boundary/boot.ts'
import { onOtherPerson, session } from '../state/session.ts'
import { isRoom } from './Aside.tsx'
import { isPlain } from './ownPath.ts'

/**
 * Asks in one request for everything that the page at an address shows at first. Does nothing for a page that stands
 * alone.
 */
export function bootPage(address: string): void {
  const { pathname } = new URL(address, location.origin)
  if (!isPlain(pathname)) startBoot(pathname, isRoom.matches)
}

/** Does the same when somebody signs in or out without a reload: for the page that they come to. */
export function bootForOthers(): void {
  onOtherPerson(() => bootPage(nextAddress()))
}

function nextAddress(): string {
  const { pathname, search } = location
  // An identity provider's answer says where the sign-in began.
  const { returnTo } = { ...session.peek() } as { returnTo?: string }
  if (returnTo !== undefined) return returnTo
  const isWayIn = session.peek()?.profile && /^\/(?:sign-in|register)$/.test(pathname)
  return isWayIn ? returnPathOf(search) : pathname
}

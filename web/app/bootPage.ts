import { returnPathOf } from '../account/returnPath.ts'
import { startBoot } from '../boundary/boot.ts'
import { onOtherPerson, session } from '../state/session.ts'
import { isRoom } from './Aside.tsx'
import { isPlain } from './ownPath.ts'

/** Loads the first data of the page at an address in one request. Does nothing for pages that need none of it. */
export function bootPage(address: string): void {
  const { pathname } = new URL(address, location.origin)
  if (!isPlain(pathname)) startBoot(pathname, isRoom.matches)
}

/** Boots again for the next page when people sign in or out without a reload. */
export function bootForOthers(): void {
  onOtherPerson(() => bootPage(nextAddress()))
}

function nextAddress(): string {
  const { pathname, search } = location
  // After a sign-in at an identity provider, the session contains the path on which the sign-in began.
  const { returnTo } = { ...session.peek() } as { returnTo?: string }
  if (returnTo !== undefined) return returnTo
  const isWayIn = session.peek()?.profile && /^\/(?:sign-in|register)$/.test(pathname)
  return isWayIn ? returnPathOf(search) : pathname
}

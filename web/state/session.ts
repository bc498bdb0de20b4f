import { computed, signal } from '@preact/signals'
import { endBoot } from '../boundary/boot.ts'
import { onSession } from '../boundary/boundary.ts'
import { endCalls } from '../boundary/reach.ts'
import type { BrowserSession, CredentialAccount } from '../schema/api.ts'

/** What this browser's session says: who is signed in, and how one can; undefined until the service has said. */
export const session = signal<BrowserSession | undefined>(undefined)

/** Who is signed in. */
export const me = computed<CredentialAccount | undefined>(() => session.value?.profile ?? undefined)

/**
 * Follows what the boundary is told. Where another person is signed in than before, by another tab,
 * the page starts anew: nothing of the one before is left in it, to be seen or to act.
 */
export function keepSession(): void {
  onSession((opened) => {
    const before = session.peek()
    const [one, other] = [before?.profile?.id, opened.profile?.id]
    if (one && other && one !== other) return startAnew(opened)
    session.value = opened
    if (before && one !== other) forgetAll()
  })
}

// As nobody's until it is gone, so that nothing in it asks whether to stay.
function startAnew(opened: BrowserSession): void {
  endCalls()
  session.value = { ...opened, profile: null }
  forgetAll()
  // Once it is drawn as such.
  setTimeout(() => location.reload())
}

function forgetAll(): void {
  endBoot()
  for (const forget of forgetting) forget()
}

/** Takes over what the service said of who is signed in, such as after a change of the profile. */
export function putOwnProfile(profile: CredentialAccount): void {
  const opened = session.peek()
  if (opened?.profile?.id === profile.id) session.value = { ...opened, profile }
}

const forgetting = new Set<() => void>()

/**
 * Is called when somebody signed in, or nobody is signed in any longer: what is kept of who was here before must go.
 */
export function onOtherPerson(forget: () => void): void {
  forgetting.add(forget)
}

import { computed, signal } from '@preact/signals'
import { onSession } from '../boundary/boundary.ts'
import type { BrowserSession, CredentialAccount } from '../schema/api.ts'

/** What this browser's session says: who is signed in, and how one can; undefined until the service has said. */
export const session = signal<BrowserSession | undefined>(undefined)

/** Who is signed in. */
export const me = computed<CredentialAccount | undefined>(() => session.value?.profile ?? undefined)

/** Follows what the boundary is told. When somebody else is signed in than before, in another tab, the page starts anew: it shows the other's. */
export function keepSession(): void {
  onSession((opened) => {
    const before = session.peek()
    session.value = opened
    if (before && before.profile?.id !== opened.profile?.id) for (const forget of forgetting) forget()
  })
}

/** Takes over what the service said of who is signed in, such as after a change of the profile. */
export function putOwnProfile(profile: CredentialAccount): void {
  const opened = session.peek()
  if (opened?.profile?.id === profile.id) session.value = { ...opened, profile }
}

const forgetting = new Set<() => void>()

/** Is called when somebody else, or nobody, is signed in from now on: what is kept of the one before must go. */
export function onOtherPerson(forget: () => void): void {
  forgetting.add(forget)
}

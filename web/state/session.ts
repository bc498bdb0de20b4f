import { computed, signal } from '@preact/signals'
import { endBoot } from '../boundary/boot.ts'
import { onSession } from '../boundary/boundary.ts'
import { endCalls } from '../boundary/reach.ts'
import type { BrowserSession, CredentialAccount } from '../schema/api.ts'

/** The browser session, with the signed-in person and the ways to sign in, or undefined until it is loaded. */
export const session = signal<BrowserSession | undefined>(undefined)

/** The signed-in person. */
export const me = computed<CredentialAccount | undefined>(() => session.value?.profile ?? undefined)

/**
 * Follows the session of the boundary. If another tab has signed in as another person, reloads the page, so that
 * nothing of the former person stays visible and no code acts for them.
 */
export function storeSession(): void {
  onSession((opened) => {
    const before = session.peek()
    const [one, other] = [before?.profile?.id, opened.profile?.id]
    if (one && other && one !== other) return reloadAnonymous(opened)
    session.value = opened
    if (before && one !== other) forgetAll()
  })
}

// Makes the page anonymous and then reloads it, so that no part of it asks whether to leave.
function reloadAnonymous(opened: BrowserSession): void {
  endCalls()
  session.value = { ...opened, profile: null }
  forgetAll()
  // Reloads only after the page has been rendered as anonymous.
  setTimeout(() => location.reload())
}

function forgetAll(): void {
  endBoot()
  for (const forget of forgetting) forget()
}

/** Stores the person's profile that the service returned, such as after a change. */
export function putOwnProfile(profile: CredentialAccount): void {
  const opened = session.peek()
  if (opened?.profile?.id === profile.id) session.value = { ...opened, profile }
}

const forgetting = new Set<() => void>()

/**
 * Registers a function that is called when a person signs in or out. The function must drop the cached data of the
 * former person.
 */
export function onOtherPerson(forget: () => void): void {
  forgetting.add(forget)
}

import { z } from 'zod'
import { choice } from './choice.ts'
import { isId } from './ids.ts'
import { pageOf } from './page.ts'
import { problemKey } from '../messages/text.ts'
import { Time } from './time.ts'

export const SecurityEventKind = choice('SecurityEventKind', 'The type of a security event.', {
  registered: 'The account was created.',
  signed_in: 'Someone signed in.',
  sign_in_failed: 'A sign-in failed.',
  signed_out: 'A browser was signed out.',
  signed_out_everywhere: 'All browsers and apps were signed out.',
  session_ended: 'A session of a browser or app was ended from another session.',
  confirmed: 'The identity was confirmed again.',
  password_changed: 'The password was set or changed.',
  password_removed: 'The password was removed.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  provider_linked: 'An identity provider was linked.',
  provider_unlinked: 'An identity provider was unlinked.',
  app_allowed: 'An app was authorised.',
  deletion_requested: 'The owner asked to delete the account.',
  deletion_taken_back: 'The deletion was cancelled by signing in.',
  session_imported: 'Someone signed in with a token of another service.',
})
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

export const SignInMethod = choice('SignInMethod', 'The method of a sign-in.', {
  password: 'With a password.',
  passkey: 'With a passkey.',
  oauth: 'With an identity provider.',
})
export type SignInMethod = z.infer<typeof SignInMethod>

/** An event that the owner of an account should know about. */
export const SecurityEvent = z
  .object({
    id: z.string().refine(isId, problemKey('notId')),
    kind: SecurityEventKind,
    method: SignInMethod.nullable(),
    label: z.string().nullable().describe('The device, app, passkey or identity provider concerned.'),
    address: z.string().nullable().describe("The client's IPv4 address, or the network of its IPv6 address."),
    createdAt: Time,
  })
  .meta({ id: 'SecurityEvent', description: 'An event that concerns the security of an account.' })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecurityEventPage = pageOf('SecurityEventPage', SecurityEvent)

import { z } from 'zod'
import { choice } from './choice.ts'
import { isId } from './ids.ts'
import { pageOf } from './page.ts'
import { problemKey } from '../messages/text.ts'
import { Time } from './time.ts'

export const SecurityEventKind = choice('SecurityEventKind', 'What happened to the security of an account.', {
  registered: 'The account was made.',
  signed_in: 'Somebody signed in.',
  sign_in_failed: 'Somebody tried to sign in and could not.',
  signed_out: 'A browser was signed out.',
  signed_out_everywhere: 'All browsers and apps were signed out.',
  session_ended: 'A browser or an app was signed out from elsewhere.',
  confirmed: 'Somebody signed in proved again to be it.',
  password_changed: 'The password was set or changed.',
  password_removed: 'The password was taken away.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was taken away.',
  provider_linked: 'A provider was linked.',
  provider_unlinked: 'A provider was taken away.',
  app_allowed: 'An app was let in.',
  deletion_requested: 'The deletion of the account was asked for.',
  deletion_taken_back: 'The deletion was taken back by signing in.',
  session_imported: 'Somebody signed in by a token of another service.',
})
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

export const SignInMethod = choice('SignInMethod', 'By what somebody signed in.', {
  password: 'By a password.',
  passkey: 'By a passkey.',
  oauth: 'At an identity provider.',
})
export type SignInMethod = z.infer<typeof SignInMethod>

/** Something that its owner should know of. */
export const SecurityEvent = z
  .object({
    id: z.string().refine(isId, problemKey('notId')),
    kind: SecurityEventKind,
    method: SignInMethod.nullable(),
    label: z.string().nullable().describe('The device, app, passkey or provider that it was about.'),
    address: z.string().nullable().describe('From where: an IPv4 address, or the network of an IPv6 one.'),
    createdAt: Time,
  })
  .meta({ id: 'SecurityEvent', description: 'Something that happened to the security of an account.' })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecurityEventPage = pageOf('SecurityEventPage', SecurityEvent)

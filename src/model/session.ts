import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { choice } from './choice.ts'
import { conceal, type Secret, randomText } from './concealed.ts'
import { problemKey } from '../messages/text.ts'
import { Time } from './time.ts'

/** The secret that identifies a session on the public surfaces. */
export type SessionId = Secret<'SessionId'>

const body = '[A-Za-z0-9_-]{43}'
const pattern = new RegExp(`^ses_(${body})([A-Za-z0-9_-]{6})$`)

// The checksum lets a scanner recognise a leaked identifier. It protects nothing.
function checksum(random: string): string {
  return hash('sha256', `ses_${random}`, 'base64url').slice(0, 6)
}

/** Returns a new session identifier: 256 random bits and a checksum. */
export function newSessionId(): SessionId {
  const random = randomText()
  return conceal(`ses_${random}${checksum(random)}`)
}

/** Parses a session identifier. Returns undefined for any other text. */
export function parseSessionId(text: string): SessionId | undefined {
  const match = pattern.exec(text)
  return match && checksum(match[1]!) === match[2] ? conceal(text) : undefined
}

/** Identifies a session but is not secret: safe in a list, a URL or a log. */
export const SessionHandle = z
  .string()
  .regex(/^sh_[A-Za-z0-9_-]{16}$/, problemKey('notHandle'))
  .brand<'SessionHandle'>()
export type SessionHandle = z.infer<typeof SessionHandle>

/** Returns a new, unguessable handle. */
export function newSessionHandle(): SessionHandle {
  return `sh_${randomBytes(12).toString('base64url')}` as SessionHandle
}

export const SessionKind = choice('SessionKind', 'How a session was created.', {
  app: 'By authorising an app.',
  import: 'By importing a token of another service.',
  cli: 'On the command line of the server.',
  browser: 'By signing in with a browser.',
})
export type SessionKind = z.infer<typeof SessionKind>

/** A session as its owner sees it in a list. */
export const Session = z
  .object({
    handle: SessionHandle.describe(
      'The handle of the session. It identifies the session but cannot be used to sign in.',
    ),
    kind: SessionKind.describe('How the session was created.'),
    label: z.string().describe('The name of the app or device.'),
    scopes: z.array(z.string()).describe('The scopes of the session.'),
    createdAt: Time.describe('When the session was created.'),
    lastUsedAt: Time.describe('When the session was last used, to within some minutes.'),
    expiresAt: Time.describe('When the session ends if it is not used before.'),
    current: z.boolean().describe('Whether this is the session that makes the request.'),
  })
  .meta({ id: 'Session', description: 'A session of an app or device.' })
export type Session = z.infer<typeof Session>

import { z } from 'zod'
import { type Session, SessionKind } from '../../../model/session.ts'
import { Time } from '../../../model/time.ts'

export const SessionEntity = z
  .object({
    handle: z.string().describe('The handle of the session. It identifies the session but cannot be used to sign in.'),
    kind: SessionKind.describe('How the session was created.'),
    label: z.string(),
    scopes: z.array(z.string()),
    created_at: Time,
    last_used_at: Time.describe('When the session was last used, to within some minutes.'),
    expires_at: Time.describe('When the session ends if it is not used before.'),
    current: z.boolean().describe('Whether this is the session that makes the request.'),
  })
  .meta({ id: 'Session', description: 'A session of an app or device.' })
export type SessionEntity = z.infer<typeof SessionEntity>

export function sessionEntity(session: Session): SessionEntity {
  return { ...sessionFields(session), current: session.current }
}

/** Returns the fields of a session that are the same for every reader. */
export function sessionFields(session: Omit<Session, 'current'>): Omit<SessionEntity, 'current'> {
  return {
    handle: session.handle,
    kind: session.kind,
    label: session.label,
    scopes: session.scopes,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
  }
}

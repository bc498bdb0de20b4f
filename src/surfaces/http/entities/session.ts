import { z } from 'zod'
import { type Session, SessionKind } from '../../../model/session.ts'
import { Time } from '../../../model/time.ts'

export const SessionEntity = z
  .object({
    handle: z.string().describe('Names the session without being it.'),
    kind: SessionKind.describe('How it was begun.'),
    label: z.string(),
    scopes: z.array(z.string()),
    created_at: Time,
    last_used_at: Time.describe('To within some minutes.'),
    expires_at: Time.describe('When it ends if it is not used before.'),
    current: z.boolean().describe('Whether it is the one that asks.'),
  })
  .meta({ id: 'Session', description: 'A sign-in of an app or a device.' })
export type SessionEntity = z.infer<typeof SessionEntity>

/** A session as REST shows it. */
export function sessionEntity(session: Session): SessionEntity {
  return { ...sessionFields(session), current: session.current }
}

/** What of a session is the same whoever asks. */
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

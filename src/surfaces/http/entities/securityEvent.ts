import { z } from 'zod'
import { type SecurityEvent, SecurityEventKind, SignInMethod } from '../../../model/securityEvent.ts'
import { Time } from '../../../model/time.ts'

export const SecurityEventEntity = z
  .object({
    id: z.string(),
    kind: SecurityEventKind,
    method: SignInMethod.nullable().describe('By what somebody signed in, where it is about that.'),
    label: z.string().nullable().describe('The device, app, passkey or provider that it was about.'),
    address: z.string().nullable().describe('From where: an IPv4 address, or the network of an IPv6 one.'),
    created_at: Time,
  })
  .meta({ id: 'SecurityEvent', description: 'Something that happened to the security of an account.' })
export type SecurityEventEntity = z.infer<typeof SecurityEventEntity>

/** A security event as REST shows it. */
export function securityEventEntity({ createdAt, ...event }: SecurityEvent): SecurityEventEntity {
  return { ...event, created_at: createdAt }
}

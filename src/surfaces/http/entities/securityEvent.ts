import { z } from 'zod'
import { type SecurityEvent, SecurityEventKind, SignInMethod } from '../../../model/securityEvent.ts'
import { Time } from '../../../model/time.ts'

export const SecurityEventEntity = z
  .object({
    id: z.string(),
    kind: SecurityEventKind,
    method: SignInMethod.nullable().describe('The method of the sign-in, if the event is about one.'),
    label: z.string().nullable().describe('The device, app, passkey or identity provider concerned.'),
    address: z.string().nullable().describe("The client's IPv4 address, or the network of its IPv6 address."),
    created_at: Time,
  })
  .meta({ id: 'SecurityEvent', description: 'An event that concerns the security of an account.' })
export type SecurityEventEntity = z.infer<typeof SecurityEventEntity>

export function securityEventEntity({ createdAt, ...event }: SecurityEvent): SecurityEventEntity {
  return { ...event, created_at: createdAt }
}

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AccountId, InvitationId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** The code of an invitation, as in its URL. */
export const InvitationCode = z.string().min(1).max(100)

/** Returns an unguessable code: 16 characters of base64url. */
export const newInvitationCode = (): string => randomBytes(12).toString('base64url')

/** The input that creates an invitation. */
export const invitationDraft = {
  note: z.string().max(500).default('').describe('A note for yourself.'),
  maxUses: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('How many accounts the invitation allows; no limit if absent.'),
  expiresIn: z
    .int()
    .min(60)
    .max(31_536_000)
    .optional()
    .describe('Seconds until the invitation expires; if absent, it never expires.'),
}

export const Invitation = z
  .object({
    id: InvitationId,
    code: InvitationCode.describe('The code to register with.'),
    url: z.url().describe('The page to register at.'),
    note: z.string().describe('The note of the creator; may be empty.'),
    maxUses: z.int().nullable().describe('How many accounts the invitation allows; null for no limit.'),
    uses: z.int().describe('How many accounts were created with the invitation.'),
    expiresAt: Time.nullable().describe('When the invitation expires; null for never.'),
    revokedAt: Time.nullable().describe('When the invitation was revoked; null if it was not.'),
    isUsable: z.boolean().describe('Whether people can register with it now.'),
    inviterId: AccountId.nullable().describe(
      'The id of the account that created the invitation; null for the operator.',
    ),
    inviter: Profile.nullable().describe('The account that created the invitation; null for the operator.'),
    createdAt: Time.describe('When the invitation was created.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation to register.' })
export type Invitation = z.infer<typeof Invitation>

export const InvitationPage = pageOf('InvitationPage', Invitation)

/** The public part of an invitation, for the invited. */
export const InvitationOffer = z
  .object({
    code: InvitationCode.describe('The code to register with.'),
    inviter: z.string().nullable().describe('The username of the account that invites; null for the operator.'),
  })
  .meta({ id: 'InvitationOffer', description: 'An invitation that people can register with.' })
export type InvitationOffer = z.infer<typeof InvitationOffer>

import { z } from 'zod'
import type { Invitation, InvitationOffer } from '../../../model/invitation.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const InviteEntity = z
  .object({
    id: z.string(),
    code: z.string().describe('The code: `invite_code` of `POST /api/v1/accounts`.'),
    url: z.url().describe('The page to register at.'),
    note: z.string(),
    max_uses: z.int().nullable().describe('How many accounts the invitation allows; null for no limit.'),
    uses: z.int().describe('How many accounts were created with the invitation.'),
    expires_at: Time.nullable(),
    revoked_at: Time.nullable(),
    usable: z.boolean().describe('Whether people can register with it now.'),
    account: AccountEntity.nullable().describe('The account that created the invitation; null for the operator.'),
    created_at: Time,
  })
  .meta({ id: 'Invite', description: 'An invitation to register.' })
type InviteEntity = z.infer<typeof InviteEntity>

/** Returns the entity of an invitation for its inviter and for the managers of invitations. */
export function inviteEntity(invitation: Invitation): InviteEntity {
  const { id, code, url, note, maxUses, uses, expiresAt, revokedAt, isUsable, inviter, createdAt } = invitation
  return {
    ...{ id, code, url, note, uses, usable: isUsable },
    ...{ max_uses: maxUses, expires_at: expiresAt, revoked_at: revokedAt, created_at: createdAt },
    account: inviter && accountEntity(inviter),
  }
}

export const InviteOfferEntity = z
  .object({
    invite_code: z.string(),
    inviter: z.string().nullable().describe('The username of the account that invites; null for the operator.'),
  })
  .meta({ id: 'InviteOffer', description: 'An invitation that people can register with.' })
type InviteOfferEntity = z.infer<typeof InviteOfferEntity>

/** Returns the entity of an invitation for the invited person. */
export function inviteOfferEntity({ code, inviter }: InvitationOffer): InviteOfferEntity {
  return { invite_code: code, inviter }
}

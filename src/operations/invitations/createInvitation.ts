import { z } from 'zod'
import { Invitation, invitationDraft, newInvitationCode } from '../../model/invitation.ts'
import { cleanText } from '../../model/text/clean.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { invitationPermissions } from './internal/inviting.ts'

export const createInvitation = defineModeration({
  name: 'createInvitation',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: invitationPermissions,
  summary: 'Create an invitation to register. The audit log records it.',
  input: z.strictObject(invitationDraft),
  output: Invitation,
  run: ({ note, maxUses, expiresIn }, call) =>
    call.stores.invitations.create(
      { code: newInvitationCode(), note: cleanText(note).trim(), maxUses, expiresIn },
      actOf(call, ''),
    ),
})

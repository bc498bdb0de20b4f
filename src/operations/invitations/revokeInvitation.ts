import { z } from 'zod'
import { InvitationId } from '../../model/ids.ts'
import { Invitation } from '../../model/invitation.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { invitationPermissions, inviterOf } from './internal/inviting.ts'

/** Revokes an invitation of the caller, or any for callers who manage invitations. Throws `not_found`. */
export const revokeInvitation = defineModeration({
  name: 'revokeInvitation',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: invitationPermissions,
  summary: 'Revoke an invitation: nobody can register with it any more. The audit log records it.',
  input: z.strictObject({ id: InvitationId }),
  output: Invitation,
  run: async ({ id }, call) => call.stores.invitations.revoke(id, actOf(call, ''), await inviterOf(call)),
})

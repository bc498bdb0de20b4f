import { z } from 'zod'
import { InvitationPage } from '../../model/invitation.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { invitationPermissions, inviterOf } from './internal/inviting.ts'

/** Lists the caller's invitations, or all invitations for callers who manage them. */
export const invitations = defineModeration({
  name: 'invitations',
  kind: 'query',
  scope: 'admin:read',
  permissions: invitationPermissions,
  summary: 'List your invitations, newest first. If you manage invitations, all invitations are listed.',
  input: z.strictObject(paging(40, 100)),
  output: InvitationPage,
  run: async (query, call) => call.stores.invitations.page({ ...query, inviterId: await inviterOf(call) }),
})

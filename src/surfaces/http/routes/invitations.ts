import * as invitations from '../../../operations/invitations/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const invitationRoutes: readonly Route[] = [
  route('GET /api/v1/invites/:code', invitations.invitation, answers.inviteOffer),
  route('GET /api/v1/admin/invites', invitations.invitations, answers.invites),
  route('POST /api/v1/admin/invites', invitations.createInvitation, answers.invite),
  route('DELETE /api/v1/admin/invites/:id', invitations.revokeInvitation, answers.invite),
]

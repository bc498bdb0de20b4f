import * as invitations from '../../../operations/invitations/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const invitationRoutes: readonly Route[] = [
  route('GET /api/v1/invites/:code', invitations.invitation, responses.inviteOffer),
  route('GET /api/v1/admin/invites', invitations.invitations, responses.invites),
  route('POST /api/v1/admin/invites', invitations.createInvitation, responses.invite),
  route('DELETE /api/v1/admin/invites/:id', invitations.revokeInvitation, responses.invite),
]

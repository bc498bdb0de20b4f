export { createInvitation } from './createInvitation.ts'
export { invitation } from './invitation.ts'
export { invitations } from './invitations.ts'
export { revokeInvitation } from './revokeInvitation.ts'

import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { InvitationCode, InvitationOffer } from '../../model/invitation.ts'
import { acceptsInvitations } from '../../model/openness.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns an invitation that people can register with. Throws `not_found` for any other. */
export const invitation = defineOpenOperation({
  name: 'invitation',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary: 'Look up an invitation by its code. Returns `not_found` if people cannot register with it.',
  input: z.strictObject({ code: InvitationCode.describe('The code of the invitation.') }),
  output: InvitationOffer,
  async run({ code }, { stores, settings }) {
    const found = acceptsInvitations(settings) ? await stores.invitations.findUsable(code) : undefined
    if (!found) throw notFound()
    return { code: found.code, inviter: found.inviter?.username ?? null }
  },
})

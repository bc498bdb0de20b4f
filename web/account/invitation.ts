import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { InviteOffer } from '../schema/api.ts'
import { session } from '../state/session.ts'

/**
 * Returns the invitation for a code, or `asking` while it is loading. Returns undefined without a code, or if the
 * invitation cannot be used.
 */
export function useInvitation(code: string | undefined): InviteOffer | 'asking' | undefined {
  const [offer, setOffer] = useState<InviteOffer | 'asking' | undefined>(code === undefined ? undefined : 'asking')
  useEffect(() => {
    if (code === undefined) return
    void call('GET /api/invites/{code}', { path: { code } }).then(setOffer, () => setOffer(undefined))
  }, [code])
  return offer
}

/** Returns the message for people who cannot register. */
export function registrationClosedNotice(hasInvitation: boolean): { title: string; text: string } {
  const { register } = m.account
  if (hasInvitation) return { title: register.inviteOverTitle, text: register.inviteOverText }
  const isByInvitation = session.value?.registrationMode === 'invite'
  if (isByInvitation) return { title: register.inviteOnlyTitle, text: register.inviteOnlyText }
  return { title: register.closedTitle, text: register.closedText }
}

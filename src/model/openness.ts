import type { Settings } from './settings.ts'

type Registrations = Pick<Settings, 'registrations'>

/** Returns whether anyone can create an account or apply for one. */
export function acceptsRegistrations({ registrations }: Registrations): boolean {
  return registrations === 'open' || registrations === 'approval'
}

/** Returns whether an invitation lets people create an account at once. */
export function acceptsInvitations({ registrations }: Registrations): boolean {
  return acceptsRegistrations({ registrations }) || registrations === 'invite'
}

/** Returns whether new accounts wait until a moderator approves them. */
export function needsApproval({ registrations }: Registrations): boolean {
  return registrations === 'approval'
}

/** Returns whether people and apps must solve a challenge to register. */
export function needsProofOfWork({ registrationProofOfWork }: Pick<Settings, 'registrationProofOfWork'>): boolean {
  return registrationProofOfWork > 0
}

/** Returns whether public posts and profiles can be read without a session. Only this function reads the option. */
export function acceptsAnonymousReads({ anonymousReads }: Pick<Settings, 'anonymousReads'>): boolean {
  return anonymousReads === true
}

/** Where callers without a session are admitted: `never`; only where anonymous `reads` are accepted; or `always`. */
export type Anonymity = 'never' | 'reads' | 'always'

/** Returns whether a caller without a session passes this rule. */
export function admitsAnonymous(anonymity: Anonymity, settings: Pick<Settings, 'anonymousReads'>): boolean {
  return anonymity === 'always' || (anonymity === 'reads' && acceptsAnonymousReads(settings))
}

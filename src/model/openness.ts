import type { Settings } from './settings.ts'

type Registrations = Pick<Settings, 'registrations'>

/** Whether anybody can create an account, or ask for one. */
export function acceptsRegistrations({ registrations }: Registrations): boolean {
  return registrations === 'open' || registrations === 'approval'
}

/** Whether an invitation lets people create an account, at once. */
export function acceptsInvitations({ registrations }: Registrations): boolean {
  return acceptsRegistrations({ registrations }) || registrations === 'invite'
}

/** Whether new accounts wait until a moderator approves them. */
export function needsApproval({ registrations }: Registrations): boolean {
  return registrations === 'approval'
}

/** Whether public posts and profiles can be read without a session. The only place that asks the option. */
export function acceptsAnonymousReads({ anonymousReads }: Pick<Settings, 'anonymousReads'>): boolean {
  return anonymousReads === true
}

/** Who may call without a session: nobody; anybody where anonymous reads are accepted; anybody. */
export type Anonymity = 'never' | 'reads' | 'always'

/** Whether somebody without a session may call what has this rule. */
export function admitsAnonymous(anonymity: Anonymity, settings: Pick<Settings, 'anonymousReads'>): boolean {
  return anonymity === 'always' || (anonymity === 'reads' && acceptsAnonymousReads(settings))
}

import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { NotificationPolicy } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'

/** The notification policy, with the number of filtered notifications. Undefined until it is loaded. */
export const policy = signal<NotificationPolicy | undefined>(undefined)
onOtherPerson(() => (policy.value = undefined))

export async function readPolicy(): Promise<void> {
  policy.value = await call('GET /api/notifications/policy', {})
}

/** The rules that can be set. The rule for limited accounts is missing, because this service has none. */
export const rules = ['for_not_following', 'for_not_followers', 'for_new_accounts', 'for_private_mentions'] as const
export type Rule = (typeof rules)[number]
export const verdicts = ['accept', 'filter', 'drop'] as const
export type PolicyChoice = (typeof verdicts)[number]

import { useId } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { showError } from '../state/errorToast.ts'
import { policy, type Rule, rules, type PolicyChoice, verdicts } from './policy.ts'

/** The notification policy: which notifications are shown, filtered or dropped. A choice is saved at once. */
export function PolicyForm() {
  const { requests } = m.notifications
  const id = useId()
  return (
    <section class="card policy" aria-labelledby={id}>
      <h2 id={id}>{requests.policy}</h2>
      <p class="field-hint">{requests.policyText}</p>
      {rules.map((rule) => (
        <RuleField key={rule} rule={rule} />
      ))}
    </section>
  )
}

function RuleField({ rule }: { rule: Rule }) {
  const id = useId()
  const { requests } = m.notifications
  return (
    <div class="policy-rule">
      <label for={id}>{requests[rule]}</label>
      <select
        id={id}
        class="input"
        disabled={!policy.value}
        value={policy.value?.[rule] ?? 'accept'}
        onChange={(event) => void choose(rule, event.currentTarget.value as PolicyChoice)}
      >
        {verdicts.map((verdict) => (
          <option key={verdict} value={verdict}>
            {requests[verdict]}
          </option>
        ))}
      </select>
    </div>
  )
}

async function choose(rule: Rule, verdict: PolicyChoice): Promise<void> {
  const before = policy.peek()
  if (!before) return
  policy.value = { ...before, [rule]: verdict }
  try {
    const answer = await call('PATCH /api/notifications/policy', { body: { [rule]: verdict } })
    // Takes only this rule from the response, because other choices may still be under way.
    policy.value = { ...policy.peek()!, [rule]: answer[rule], summary: answer.summary }
  } catch (error) {
    policy.value = { ...policy.peek()!, [rule]: before[rule] }
    showError(error, m.notifications.requests.policyFailed, () => void choose(rule, verdict))
  }
}

import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Rule } from '../schema/api.ts'
import { Rules } from './Rules.tsx'

/** The rules of the service, with an introduction. Renders nothing if the service has no rules. */
export function ServiceRules({ intro }: { intro: string }) {
  const [rules, setRules] = useState<Rule[]>([])
  useEffect(() => {
    // A failure is harmless, because the page about the service shows the rules as well.
    void call('GET /api/instance/rules', {}).then(setRules, () => {})
  }, [])
  if (rules.length === 0) return null
  return (
    <section class="card" aria-labelledby="rules-title">
      <h2 id="rules-title">{m.account.register.rules}</h2>
      <p class="field-hint">{intro}</p>
      <Rules rules={rules} />
    </section>
  )
}

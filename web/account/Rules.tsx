import { language } from '../messages/index.ts'
import type { Rule } from '../schema/api.ts'

/** The rules of the service, translated if there is a translation into the page's language. */
export function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <ol class="rules">
      {rules.map((rule) => {
        const { text, hint } = rule.translations[language] ?? rule
        return (
          <li key={rule.id} dir="auto">
            <strong>{text}</strong>
            {hint && <p>{hint}</p>}
          </li>
        )
      })}
    </ol>
  )
}

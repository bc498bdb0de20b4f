import { language } from '../messages/index.ts'
import type { Rule } from '../schema/api.ts'

/** The rules of this service, in the language of the page where they were translated. */
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

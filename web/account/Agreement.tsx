import { locale, m } from '../messages/index.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { readInstance } from '../state/instance.ts'

/** Names the texts that you agree to when you create an account. Renders nothing if the service has none. */
export function Agreement() {
  const { value } = useLoaded(readInstance)
  if (!value) return null
  const { agree, texts } = m.account.register
  const { terms_of_service, privacy_policy } = value.configuration.urls
  const all = [
    ...(value.rules.length > 0 ? [{ name: texts.rules, path: undefined }] : []),
    ...(terms_of_service ? [{ name: texts.terms_of_service, path: '/terms-of-service' }] : []),
    ...(privacy_policy ? [{ name: texts.privacy_policy, path: '/privacy-policy' }] : []),
  ]
  if (all.length === 0) return null
  let at = 0
  const pieces = new Intl.ListFormat(locale).formatToParts(all.map(({ name }) => name)).map(({ type, value }, key) => {
    const path = type === 'element' ? all[at++]?.path : undefined
    if (!path) return value
    return (
      // Opens a new tab, so that the form keeps its input.
      <a key={key} href={path} target="_blank" rel="noopener">
        {value}
      </a>
    )
  })
  return (
    <p class="field-hint">
      {agree[0]}
      {pieces}
      {agree[1]}
    </p>
  )
}

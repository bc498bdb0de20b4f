import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Frame } from './Frame.tsx'

/** The versions of a rule, newest first. */
export function RuleDetail({ id }: { id: string }) {
  const { value, error, again } = useLoaded(() =>
    call('GET /api/admin/rules/{id}/versions', { path: { id }, query: { limit: 40 } }),
  )
  const { rules: texts } = mod
  return (
    <Frame title={texts.versions}>
      {isMissing(error) && <Notice title={m.notFound.title} text={m.notFound.text} />}
      {!value && !isMissing(error) && <LoadingOrError error={error} again={again} lines={2} />}
      {value && (
        <ol class="mod-rows" aria-label={texts.versions} reversed>
          {value.map(({ id: version, text, hint, translations, created_at }) => (
            <li key={version} class="mod-entry">
              <p class="mod-facts">
                <Time at={created_at} isExact />
              </p>
              <p dir="auto">
                <strong>{text || texts.removed}</strong>
              </p>
              {hint && (
                <p class="mod-reason" dir="auto">
                  {hint}
                </p>
              )}
              {Object.entries(translations).map(([language, translated]) => (
                <p key={language} class="mod-facts">
                  {language}: <span dir="auto">{translated.text}</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Frame>
  )
}

import { call } from '../boundary/boundary.ts'
import { locale, m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { numberText } from '../messages/plural.ts'
import { Time } from '../parts/Time.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { readInstance } from '../state/instance.ts'
import { may } from '../state/role.ts'

async function readFigures() {
  const [reports, instance] = await Promise.all([
    may('manageReports') ? call('GET /api/admin/report_statistics', {}) : undefined,
    readInstance(),
  ])
  return { reports, active: instance.usage.users.active_month }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// Rounds to the largest unit, because a median is not more exact than that.
function spanOf(seconds: number): string {
  const [unit, length] = units.find((one) => seconds >= one[1]) ?? (['minute', 60] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.max(1, Math.round(seconds / length)))
}

/** Some figures: open work, response times and the number of people. */
export function Figures() {
  const { value, error, again } = useLoaded(readFigures)
  const { figures: texts } = mod
  return (
    <section class="mod-figures" aria-labelledby="figures">
      <h2 id="figures">{texts.title}</h2>
      {!value &&
        (error ? <ErrorNotice error={error} again={() => void again()} /> : <p role="status">{m.app.loading}</p>)}
      {value && (
        <dl class="mod-numbers">
          {value.reports && (
            <>
              <div>
                <dt>{texts.open}</dt>
                <dd>{numberText(value.reports.open)}</dd>
              </div>
              {value.reports.oldest_open_at && (
                <div>
                  <dt>{texts.oldest}</dt>
                  <dd>
                    <Time at={value.reports.oldest_open_at} />
                  </dd>
                </div>
              )}
              <div>
                <dt>{texts.reported}</dt>
                <dd>{numberText(value.reports.reported)}</dd>
              </div>
              <div>
                <dt>{texts.resolved}</dt>
                <dd>{numberText(value.reports.resolved)}</dd>
              </div>
              {value.reports.median_seconds !== null && (
                <div>
                  <dt>{texts.median}</dt>
                  <dd>{spanOf(value.reports.median_seconds)}</dd>
                </div>
              )}
            </>
          )}
          <div>
            <dt>{texts.active}</dt>
            <dd>{numberText(value.active)}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

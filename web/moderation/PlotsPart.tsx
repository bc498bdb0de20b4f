import { useLocation } from 'preact-iso'
import { addressOf } from '../app/addressOf.ts'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { numberText } from '../messages/plural.ts'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Plot } from './Plot.tsx'

const keys = ['active_users', 'new_posts', 'interactions', 'new_users', 'opened_reports', 'resolved_reports'] as const
const periods = [30, 90] as const

/** Figures of the service, day by day. */
export function PlotsPart() {
  const requestedDays = Number(useLocation().query['days'])
  const days = periods.find((one) => one === requestedDays) ?? periods[0]
  const { plots: texts } = mod
  return (
    <>
      <nav class="mod-choice" aria-label={texts.period}>
        {periods.map((one) => (
          <a
            key={one}
            href={addressOf('/moderation/figures', { days: one !== periods[0] && `${one}` })}
            aria-current={one === days ? 'true' : undefined}
          >
            {texts.days(one)}
          </a>
        ))}
      </nav>
      <Plots key={days} days={days} />
    </>
  )
}

function readMeasures(days: number) {
  // The service counts by days in UTC.
  const start_at = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return call('POST /api/admin/measures', { body: { keys: [...keys], start_at } })
}

function Plots({ days }: { days: number }) {
  const { value, error, again } = useLoaded(() => readMeasures(days))
  if (!value) return <LoadingOrError error={error} again={again} lines={4} />
  const { plots: texts } = mod
  return (
    <div class="mod-plots">
      {keys.map((key) => {
        const measure = value.find((one) => one.key === key)
        if (!measure) return null
        return (
          <Plot
            key={key}
            title={texts.keys[key]}
            summary={texts.total(numberText(Number(measure.total)), numberText(Number(measure.previous_total)))}
            days={measure.data.map(({ date, value: number }) => ({ date, count: Number(number) }))}
          />
        )
      })}
    </div>
  )
}

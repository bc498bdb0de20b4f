import { useId } from 'preact/hooks'
import { locale } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { numberText } from '../messages/plural.ts'

interface PlotProps {
  title: string
  /** The figure for the whole period. */
  summary: string
  /** The oldest first. `date` is midnight in UTC. */
  days: readonly { date: string; count: number }[]
}

// A day is 10 units wide, with a gap. The drawing is stretched to the available width.
const step = 10
const height = 100

/** A figure for each day, as bars and as a table. */
export function Plot({ title, summary, days }: PlotProps) {
  const heading = useId()
  const { plots: texts } = mod
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const labelledDays = days.map(({ date, count }) => ({ day: dayFormat.format(new Date(date)), count }))
  const most = Math.max(0, ...days.map(({ count }) => count))
  const size = (count: number) => (most === 0 ? 0 : (count / most) * height)
  return (
    <section class="card mod-card mod-plot" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{summary}</p>
      <figure>
        <p class="mod-facts">{numberText(most)}</p>
        <svg
          role="img"
          aria-label={texts.picture(title, numberText(most))}
          viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
          preserveAspectRatio="none"
        >
          {labelledDays.map(({ day, count }, at) => (
            <rect key={at} x={at * step + 1} y={height - size(count)} width={step - 2} height={size(count)}>
              <title>{`${day}: ${numberText(count)}`}</title>
            </rect>
          ))}
        </svg>
        <p class="mod-facts mod-plot-ends">
          <span>{labelledDays[0]?.day}</span>
          <span>{labelledDays.at(-1)?.day}</span>
        </p>
      </figure>
      <details>
        <summary>{texts.table}</summary>
        <table class="mod-table">
          <caption class="only-read">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.number}</th>
            </tr>
          </thead>
          <tbody>
            {labelledDays.toReversed().map(({ day, count }, at) => (
              <tr key={at}>
                <th scope="row">{day}</th>
                <td>{numberText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

import { m } from '../messages/index.ts'

/** The `<option>` elements for the duration of a mute or a filter: seconds, 0 for no end. */
export function DurationOptions() {
  const { durations } = m.profile
  const choices: [seconds: number, label: string][] = [
    [0, durations.forGood],
    [1_800, durations.minutes30],
    [3_600, durations.hour],
    [21_600, durations.hours6],
    [86_400, durations.day],
    [259_200, durations.days3],
    [604_800, durations.week],
    [2_592_000, durations.days30],
  ]
  return choices.map(([seconds, label]) => (
    <option key={seconds} value={seconds}>
      {label}
    </option>
  ))
}

import { m } from '../messages/index.ts'

/** For how long something can be muted or filtered, in seconds, and what that is called; 0 is for good. */
export const durations = (): { seconds: number; label: string }[] => [
  { seconds: 0, label: m.profile.durations.forGood },
  { seconds: 1_800, label: m.profile.durations.minutes30 },
  { seconds: 3_600, label: m.profile.durations.hour },
  { seconds: 21_600, label: m.profile.durations.hours6 },
  { seconds: 86_400, label: m.profile.durations.day },
  { seconds: 259_200, label: m.profile.durations.days3 },
  { seconds: 604_800, label: m.profile.durations.week },
  { seconds: 2_592_000, label: m.profile.durations.days30 },
]

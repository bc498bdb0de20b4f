import { z } from 'zod'
import { Measure, MeasureKey } from '../../model/figures.ts'
import type { TagId } from '../../model/ids.ts'
import { inUnits } from '../../model/mediaQuota.ts'
import type { CountedMeasure, MeasuredPeriod, Period } from '../../stores/figures.ts'
import { type Call, defineModeration } from '../operation.ts'
import { figurePermissions, periodInput, periodOf, requireTag, startsIn, tagInput } from './internal/periodInput.ts'

/** Returns numbers for a period and for each of its days. */
export const measures = defineModeration({
  name: 'measures',
  kind: 'query',
  scope: 'admin:read',
  permissions: figurePermissions,
  summary: 'Read numbers for up to 92 days: active people, sign-ups, interactions, reports, use of a hashtag.',
  input: z.strictObject({
    keys: z.array(MeasureKey).min(1).max(MeasureKey.options.length).describe('What to count.'),
    ...periodInput,
    ...tagInput,
  }),
  output: z.array(Measure),
  async run({ keys, tagId, startOn, endOn }, call) {
    const period = periodOf({ startOn, endOn })
    await requireTag(keys, tagId, call)
    const measured: Measure[] = []
    // Computes the numbers one after the other, because a process computes only one figure at a time.
    for (const key of new Set(keys)) measured.push(await measureOf(key, period, tagId, call))
    return measured
  },
})

async function measureOf(key: MeasureKey, period: Period, tag: TagId | undefined, { stores }: Call): Promise<Measure> {
  const measured = isForeign(key) ? noneIn(period) : await stores.figures.measure(key, period, tag)
  const isBytes = key === 'instance_media_attachments'
  return { key, unit: isBytes ? 'bytes' : null, text: isBytes ? inUnits(measured.total) : null, ...measured }
}

// This service does not federate, so there are no other servers.
const isForeign = (key: MeasureKey): key is Exclude<MeasureKey, CountedMeasure> =>
  key === 'tag_servers' || key.startsWith('instance_')

function noneIn(period: Period): MeasuredPeriod {
  return { total: 0, previousTotal: 0, days: startsIn('day', period).map((day) => ({ day, value: 0 })) }
}

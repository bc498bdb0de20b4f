import { z } from 'zod'
import { Dimension, DimensionKey, type DimensionPart } from '../../model/figures.ts'
import type { TagId } from '../../model/ids.ts'
import { inUnits } from '../../model/mediaQuota.ts'
import type { CountedDimension, CountedPart, Period } from '../../stores/figures.ts'
import { type Call, defineModeration } from '../operation.ts'
import { version } from '../instance/internal/version.ts'
import { figurePermissions, periodInput, periodOf, requireTag, tagInput } from './internal/periodInput.ts'

/** Returns breakdowns for a period. */
export const dimensions = defineModeration({
  name: 'dimensions',
  kind: 'query',
  scope: 'admin:read',
  permissions: figurePermissions,
  summary:
    'Read breakdowns: languages, apps or the use of a hashtag over up to 92 days; disk space and software versions as of now.',
  input: z.strictObject({
    keys: z.array(DimensionKey).min(1).max(DimensionKey.options.length).describe('What to break down.'),
    limit: z.int().min(1).max(100).default(10).describe('The maximum number of parts, 1 to 100.'),
    ...periodInput,
    ...tagInput,
  }),
  output: z.array(Dimension),
  async run({ keys, limit, tagId, startOn, endOn }, call) {
    const period = periodOf({ startOn, endOn })
    await requireTag(keys, tagId, call)
    const found: Dimension[] = []
    for (const key of new Set(keys)) {
      found.push({ key, parts: await partsOf(key, { period, limit, tag: tagId }, call) })
    }
    return found
  },
})

interface MeasureRequest {
  period: Period
  limit: number
  tag: TagId | undefined
}

async function partsOf(
  key: DimensionKey,
  { period, limit, tag }: MeasureRequest,
  call: Call,
): Promise<DimensionPart[]> {
  if (key === 'space_usage') return (await spaceUsage(call)).slice(0, limit)
  if (key === 'software_versions') return (await softwareVersions(call)).slice(0, limit)
  if (key === 'instance_accounts' || key === 'instance_languages') return []
  const counted = await call.stores.figures.dimension(key, period, limit, tag)
  return counted.map((one) => countedPart(key, one, call))
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

function countedPart(dimension: CountedDimension, { key, count }: CountedPart, { links }: Call): DimensionPart {
  const value = String(count)
  if (dimension === 'sources') return part(key ?? 'website', key ?? 'Website', value)
  if (dimension === 'servers' || dimension === 'tag_servers') return part(links.host(), links.host(), value)
  return part(key ?? 'und', key === null ? 'Unknown' : (languageNames.of(key) ?? key), value)
}

const part = (key: string, name: string, value: string): DimensionPart => ({ key, name, value, unit: null, text: null })

async function spaceUsage({ stores }: Call): Promise<DimensionPart[]> {
  const [database, { mediaBytes }] = await Promise.all([stores.figures.databaseBytes(), stores.statistics.read()])
  const sizes = [
    { key: 'postgresql', name: 'PostgreSQL', bytes: database },
    { key: 'media', name: 'Media', bytes: mediaBytes },
  ]
  return sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ key, name, bytes }) => ({ key, name, value: String(bytes), unit: 'bytes', text: inUnits(bytes) }))
}

async function softwareVersions({ stores }: Call): Promise<DimensionPart[]> {
  const versions = [
    { key: 'social-service', name: 'social-service', value: version },
    { key: 'nodejs', name: 'Node.js', value: process.versions.node },
    { key: 'postgresql', name: 'PostgreSQL', value: await stores.figures.databaseVersion() },
  ]
  return versions.map((one) => ({ ...one, unit: null, text: one.value }))
}

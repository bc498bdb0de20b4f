import type { Profile } from './profile.ts'

/** The surfaces that a deployment may lack. */
export type Surface = Exclude<keyof NonNullable<Profile['surfaces']>, 'openapi'>

const names: Record<Surface, string> = {
  graphql: 'GraphQL',
  streaming: 'Mastodon streaming',
  websocket: 'WebSocket',
  browser: 'browser boundary',
  apps: 'app authorization',
  pages: 'web client',
}

// The surfaces that an audit needs, by the first letter of its id. `surfacesById` has the exceptions.
const byLetter: Record<string, readonly Surface[]> = {
  G: ['graphql'],
  W: ['websocket'],
  B: ['browser'],
  A: ['apps'],
  P: ['pages'],
}
const overGraphql = ['graphql', 'websocket'] as const
const inBrowsers = ['browser', 'websocket'] as const

/** The audits that need surfaces other than those that their letters indicate. */
export const surfacesById: Readonly<Record<string, readonly Surface[]>> = {
  'H-18': ['streaming'],
  'W-06': ['streaming', 'websocket'],
  ...Object.fromEntries(
    ['G-05', 'W-09', 'W-10', 'W-11', 'W-12', 'W-13', 'W-15', 'L-06', 'R-03'].map((id) => [id, overGraphql]),
  ),
  ...Object.fromEntries(
    ['L-04', 'L-05', 'M-06', 'M-07', 'R-02', 'X-20', 'X-21', 'X-22', 'X-23', 'X-24'].map((id) => [id, ['graphql']]),
  ),
  ...Object.fromEntries(['B-24', 'M-03', 'M-05', 'X-30', 'X-40', 'X-42', 'X-43'].map((id) => [id, ['browser']])),
  ...Object.fromEntries(['B-48', 'B-49', 'B-50', 'B-51', 'B-55', 'B-56', 'X-41'].map((id) => [id, inBrowsers])),
  'X-07': overGraphql,
  'X-32': ['browser', 'pages'],
  ...Object.fromEntries(['X-50', 'X-52'].map((id) => [id, ['graphql', 'websocket', 'browser']])),
  ...Object.fromEntries(['A-10', 'A-11', 'A-12', 'A-13'].map((id) => [id, ['apps', 'browser']])),
}

/** Returns the name of a surface that an audit needs and the deployment lacks, according to its profile. */
export function missingSurface(id: string, { surfaces = {} }: Profile): string | undefined {
  const needed = surfacesById[id] ?? byLetter[id.charAt(0)] ?? []
  const missing = needed.find((surface) => surfaces[surface] === false)
  return missing && names[missing]
}

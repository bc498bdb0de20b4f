/** A tier of the tests, defined by what its test files start. */
export interface Tier {
  include: string[]
  exclude?: string[]
  /** Whether each file imports its own modules. Otherwise the files of a worker share them, which is faster. */
  isolate: boolean
  /** The number of times that a failed test is repeated. */
  retry: number
  /** The seconds that a file may take on an idle machine with two cores. */
  budget: number
}

// CI tries a failed test once more and lists it at the end with the reason, so that one stalled test does not fail the
// whole run.
const retry = process.env['CI'] ? 1 : 0

const unit = ['{src,web}/**/*.test.ts', 'test/architecture/**/*.test.ts']
const service = [
  'test/{apps,browser,client,graphql,import,journeys,operations,spec,stores,streams,upkeep}/**/*.test.ts',
]
const smoke = [
  'test/{journeys/posts,spec/credentials,spec/secrets,graphql/http,streams/timelines,browser/session}.test.ts',
  'test/{cli/quoted,processes/workers,stores/migrations,web/keyboard}.test.ts',
]

/**
 * The tiers of the tests. `npm test` runs `unit` and `smoke`, `npm run test:all` all of them.
 *
 * - `unit`: no server and no database.
 * - `smoke`: some files of each other tier.
 * - `service`: services in the test's own process, on the shared PostgreSQL, or on Redis where it is a store.
 * - `system`: browsers, processes, servers of one test, packages, clients of other projects, random examples.
 */
export const tiers: Readonly<Record<'unit' | 'smoke' | 'service' | 'system', Tier>> = {
  unit: { include: unit, isolate: false, retry: 0, budget: 10 },
  smoke: { include: smoke, isolate: true, retry, budget: 30 },
  service: { include: service, exclude: smoke, isolate: true, retry, budget: 30 },
  system: {
    include: ['test/**/*.test.ts'],
    exclude: [...unit, ...service, ...smoke],
    isolate: true,
    retry,
    budget: 120,
  },
}

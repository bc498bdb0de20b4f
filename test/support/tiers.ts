/** A tier of the tests, defined by what its test files start. */
export interface Tier {
  include: string[]
  exclude?: string[]
  /** Whether each file imports its own modules. Otherwise the files of a worker share them, which is faster. */
  isolate: boolean
  /** The seconds of CPU time that a file may use, with the programs that it starts. The run fails if one uses more. */
  budget: number
}

// Files that replace a module, or look at all imported modules, or at everything that the process has logged. The tests
// of backup read thousands of files, which took four times as much CPU time in a process that had already run other
// test files.
const isolated = [
  'test/backup/**/*.test.ts',
  'test/browser/{passwords,register}.test.ts',
  'test/import/canary.test.ts',
  'test/servers/embeddedLoginFailure.test.ts',
  'test/stores/everyPlan.test.ts',
]
const unit = ['{src,web}/**/*.test.ts', 'test/architecture/**/*.test.ts']
const service = [
  'test/{apps,client,graphql,journeys,operations,spec,streams,upkeep}/**/*.test.ts',
  'test/{browser,import,stores}/**/*.test.ts',
]
const smoke = ['test/{cli/quoted,processes/workers,web/keyboard}.test.ts']
const web = ['test/{chromium,web}/**/*.test.ts']

/**
 * The tiers of the tests. `npm test` runs `unit`, `service` and `smoke`, `npm run test:all` all of them.
 *
 * - `unit`: no server and no database.
 * - `service`: services in the test's own process, on the shared PostgreSQL, or on Redis where it is a store. Helpers
 *   of these files run once for many files, so they register no hooks when they are imported.
 * - `smoke`: the command line, several processes and the web client, with one file each of `system` and `web`.
 * - `web`: the web client, and other pages, in a Chromium that the files of a worker share. Their services are in the
 *   test's own process.
 * - `system`: processes, servers of one test, packages, clients of other projects, random examples.
 * - `isolated`: files that need modules or a process of their own.
 */
export const tiers: Readonly<Record<'unit' | 'service' | 'smoke' | 'web' | 'system' | 'isolated', Tier>> = {
  unit: { include: unit, isolate: false, budget: 40 },
  service: { include: service, exclude: isolated, isolate: false, budget: 80 },
  smoke: { include: smoke, isolate: true, budget: 300 },
  web: { include: web, exclude: smoke, isolate: false, budget: 60 },
  system: {
    include: ['test/**/*.test.ts'],
    exclude: [...unit, ...service, ...smoke, ...web, ...isolated],
    isolate: false,
    budget: 400,
  },
  isolated: { include: isolated, isolate: true, budget: 400 },
}

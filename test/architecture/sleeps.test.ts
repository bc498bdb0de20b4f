import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const isNotForVitest = 'also used by programs that run without Vitest, which has `vi.waitUntil`'
const isRealTime = 'what is tested ends by the real time'

/** Files that may let time pass, and why. Other files wait for a condition, with `expect.poll` or `vi.waitUntil`. */
const allowed: Readonly<Record<string, string>> = {
  'test/support/pace.ts': 'pauses of people between their requests, and moments at which faults hit',
  'test/support/tcpProxy.ts': 'a slow network',
  'test/web/layoutShift.test.ts': 'slow responses',
  'test/web/slowNetwork.test.ts': 'slow responses',
  'test/support/listens.ts': isNotForVitest,
  'test/support/ownPostgres.ts': isNotForVitest,
  'test/support/postgres.ts': isNotForVitest,
  'test/support/redis.ts': isNotForVitest,
  'test/support/serviceProcesses.ts': 'a limit for programs that do not end',
  'test/lifecycle/starting.test.ts': 'in a program that tests what an import leaves running',
  'test/overload/deadlines.test.ts': isRealTime,
  'test/properties/cacheEvents.ts': isRealTime,
  'test/streams/sessions.test.ts': isRealTime,
  'src/sessions/bearer.test.ts': isRealTime,
  'src/stores/postgres/tags/tagHistory.test.ts': isRealTime,
  'src/runtime/upkeep.test.ts': 'work that must not happen',
  'src/surfaces/http/lateReads.test.ts': 'reads that take their time',
  'test/processes/redis.test.ts': 'events that must not come',
  'test/processes/severalProcesses.ts': 'a job that must not run twice',
}

const sleep = /import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'|new Promise[^\n]*\bsetTimeout\(/

test('tests wait for conditions, and only files with a reason let time pass', () => {
  const files = globSync(['test/**/*.ts', '{src,web,client}/**/*.test.ts'], {
    cwd: root,
    exclude: ['test/architecture/sleeps.test.ts', '**/node_modules/**'],
  })
  const sleeping = files.filter((file) => sleep.test(readFileSync(join(root, file), 'utf8')))
  expect(sleeping.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'

/** Reports why tests failed that passed on the second attempt. Vitest reports only that they did. */
export function secondTries(): Reporter {
  const received: string[] = []
  return {
    onTestCaseResult(test) {
      if (!test.diagnostic()?.flaky) return
      const errors = (test.result().errors ?? []).map(({ message, diff, stack }) =>
        [message, diff, stack?.slice(stack.indexOf('\n    at '))].filter(Boolean).join('\n'),
      )
      received.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...errors].join('\n'))
    },
    onTestRunEnd() {
      if (received.length === 0) return
      console.log(`Passed at the second try; at first:\n\n${stripVTControlCharacters(received.join('\n\n'))}\n`)
    },
  }
}

import type { Reporter } from 'vitest/node'
import { tiers } from './tiers.ts'

/** Lists the test files that took longer than their tier allows. Not meaningful on a busy machine. */
export function overBudget(): Reporter {
  const late: string[] = []
  return {
    onTestModuleEnd(file) {
      const { budget } = tiers[file.project.name as keyof typeof tiers]
      const seconds = file.diagnostic().duration / 1000
      if (seconds > budget)
        late.push(`${seconds.toFixed(0)} s, of ${budget} s: ${file.relativeModuleId} (${file.project.name})`)
    },
    onTestRunEnd() {
      if (late.length > 0) console.log(`Test files that took longer than their tier allows:\n\n${late.join('\n')}\n`)
    },
  }
}

import type { Reporter } from 'vitest/node'
import { tiers } from './tiers.ts'

/** Fails the run if a test file used more CPU time than its tier allows, and lists such files. */
export function overBudget(): Reporter {
  const late: string[] = []
  return {
    onTestModuleEnd(file) {
      const { budget } = tiers[file.project.name as keyof typeof tiers]
      const { cpuSeconds = 0 } = file.meta()
      if (cpuSeconds > budget)
        late.push(`${cpuSeconds.toFixed(0)} s, of ${budget} s: ${file.relativeModuleId} (${file.project.name})`)
    },
    onTestRunEnd() {
      if (late.length === 0) return
      console.log(`Test files that used more CPU time than their tier allows:\n\n${late.join('\n')}\n`)
      process.exitCode = 1
    },
  }
}

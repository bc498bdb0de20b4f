import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'

/** The scripts of package.json to run. Those that take longest come first. */
const checks = [
  'check:types',
  'check:lint',
  'check:format',
  'check:spelling',
  'check:web',
  'check:unused',
  'check:texts',
]

/** Runs a script. Prints its output if it fails. */
async function passes(script: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--run', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const hasPassed = (await exit) === 0
  if (!hasPassed) console.error(`${script} failed:\n\n${output}${errors}`)
  return hasPassed
}

/** Runs scripts one after another, until there are none left. */
async function runNext(): Promise<void> {
  for (let script = checks.shift(); script !== undefined; script = checks.shift())
    if (!(await passes(script))) process.exitCode = 1
}

await Promise.all(Array.from({ length: Math.min(checks.length, availableParallelism()) }, runNext))

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterwards, newFolder } from '../servers/embeddedProcesses.ts'
import { bareEnvironment, ended, launcher, startProgram } from '../support/programs.ts'
import { serveIn } from './commandLine.ts'

const sentence =
  'A service is running with the data folder ./demo, but this command uses ./data. Add --data-dir ./demo to use the folder of the running service.\n'

function runIn(cwd: string, ...args: string[]) {
  const child = startProgram(args, { cwd })
  afterwards(() => child.kill('SIGKILL'))
  return ended(child)
}

/** Runs a command in a terminal made by `script`, and types an answer when it asks. */
async function runAtTerminal(cwd: string, answer: string, ...args: string[]) {
  const command = [process.execPath, launcher, ...args].join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: bareEnvironment({ TERM: 'dumb' }),
  })
  afterwards(() => child.kill('SIGKILL'))
  child.stdout.on('data', (text: Buffer) => text.includes('[y/N]') && child.stdin.write(`${answer}\r`))
  return ended(child)
}

test('a command warns if a service runs with another data folder, and asks in a terminal', async () => {
  const home = await newFolder()
  // Serves the folder that a demo uses, but without a demo in it.
  const server = await serveIn(home, '--data-dir', './demo')

  const refused = await runAtTerminal(home, 'n', 'accounts', 'create', 'robin')
  expect(refused.stdout).toContain('Continue with ./data? [y/N]')
  expect(refused.stdout).toContain(
    'Nothing was changed. Add --data-dir ./demo to use the folder of the running service',
  )
  expect([refused.code, existsSync(join(home, 'data'))]).toEqual([1, false])

  const accepted = await runAtTerminal(home, 'y', 'accounts', 'create', 'robin')
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining('@robin was created')])

  const elsewhere = await runIn(home, 'accounts', 'list', '--json')
  expect([elsewhere.code, elsewhere.stderr]).toEqual([0, sentence])
  expect(JSON.parse(elsewhere.stdout)).toHaveLength(1)

  // The command does not ask about a folder that is given explicitly.
  const explicit = await runIn(home, 'accounts', 'list', '--json', '--data-dir', './demo')
  expect([explicit.code, explicit.stdout, explicit.stderr]).toEqual([0, '[]\n', ''])
  expect((await server.stop()).code).toBe(0)
}, 240_000)

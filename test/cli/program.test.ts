import { expect, test } from 'vitest'
import { makeProgram } from '../../cli/program.ts'
import { newCommandLine } from './commandLine.ts'

// Most tests run commands in the process of the test. Here, one command of each group runs as a program, as it does for
// people.
const commands = [
  'accounts list',
  'announcements list',
  'appeals list',
  'apps list',
  'audit list',
  'backup /nowhere/backup',
  'completion bash',
  'demo --posts many',
  'emojis add cat /nowhere/cat.png',
  'filters list',
  'invites list',
  'ip-blocks list',
  'media remove 1 --yes',
  'migrate',
  'move --undo',
  'posts notes 1',
  'reports list',
  'restore /nowhere/archive ./cli',
  'roles list --json',
  'routes --json',
  'rules list',
  'sessions list nobody',
  'templates list',
  'texts show about',
  'upgrade-database',
  'verify /nowhere/archive',
]

// Tests run these as programs: serve.test.ts, test/conformance/command.test.ts, doctorFiles.test.ts.
const testedElsewhere = ['conformance', 'doctor', 'serve']

test.each(commands)('running `%s` as a program has the same result as running it within a test', async (command) => {
  const args = command.split(' ')
  const cli = await newCommandLine()
  expect(await cli.runProgram(...args)).toEqual(await cli.run(...args))
})

test('each group of commands is run as a program, here or in another test', () => {
  const groups = makeProgram(process).commands.map((command) => command.name())
  expect([...commands.map((command) => command.split(' ')[0]!), ...testedElsewhere].sort()).toEqual(groups.sort())
})

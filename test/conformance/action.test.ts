import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { Command } from 'commander'
import { expect, onTestFinished, test } from 'vitest'
import { addConformance } from '../../cli/commands/conformance.ts'
import { launcher } from '../cli/commandLine.ts'

interface Action {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>
  runs: { using: string; steps: { shell: string; env: Record<string, string>; run: string }[] }
}

const source = await readFile(join(import.meta.dirname, '../../action.yml'), 'utf8')
const { inputs, runs } = parseYaml(source) as Action
const [step] = runs.steps

test('the action has one step, which reads each input from its environment', () => {
  expect(runs).toMatchObject({ using: 'composite', steps: [{ shell: 'bash' }] })
  const inputNames = Object.values(step!.env).map((value) => /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1])
  expect(inputNames.toSorted()).toEqual(Object.keys(inputs).toSorted())
  // An input inside the script would be executed as a part of it.
  expect(step!.run).not.toContain('${{')
})

test('the action uses only options that the command has', () => {
  const program = new Command()
  addConformance(program)
  const optionNames = program.commands[0]!.options.map(({ long }) => long)
  const usedOptions = step!.run.match(/--[a-z-]+/g)!.filter((name) => name !== '--yes')
  expect(usedOptions).toEqual(['--format', '--baseline', '--profile', '--strict'])
  expect(optionNames).toEqual(expect.arrayContaining(usedOptions))
})

test('the workflow in the docs sets only inputs that the action has', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8')
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(page)!
  const { jobs } = parseYaml(example) as { jobs: { conformance: { steps: { uses: string; with: object }[] } } }
  const own = jobs.conformance.steps.find(({ uses }) => uses.includes('/social-service@'))
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(own!.with)))
})

/** Runs the action's step as a runner does. A fake `npx` starts the local command in place of the package. */
async function runAction(values: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'action-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [npx, args] = [join(folder, 'npx'), join(folder, 'arguments')]
  await writeFile(
    npx,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${args}'\nshift 2\nexec '${process.execPath}' '${launcher}' "$@"\n`,
  )
  await chmod(npx, 0o755)
  const valueOf = (name: string) => values[name] ?? inputs[name]?.default ?? ''
  const env = Object.fromEntries(
    Object.entries(step!.env).map(([name, value]) => [name, valueOf(/inputs\.(\w+)/.exec(value)![1]!)]),
  )
  const path = [folder, process.env['PATH']].join(delimiter)
  const flags = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step!.run]
  const child = spawn('bash', flags, { cwd: folder, env: { ...env, PATH: path }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  const report = await readFile(join(folder, valueOf('report')), 'utf8').catch(() => undefined)
  return { code, report, args: (await readFile(args, 'utf8')).split('\n') }
}

test('the action writes the report of a failing deployment, and passes no secret as an argument', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('null'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = 'a-session-that-is-none'
  const { code, report, args } = await runAction({ url, session, version: '1.2.3', strict: 'true' })
  expect(code).toBe(1)
  expect(args).toEqual(['--yes', 'social-service@1.2.3', 'conformance', url, '--format', 'sarif', '--strict', ''])
  expect(report).not.toContain(session)
  const {
    runs: [{ results }],
  } = JSON.parse(report!) as { runs: [{ results: unknown[] }] }
  expect(results.length).toBeGreaterThan(30)
})

test('the action writes no report if there is nothing to check', async () => {
  const { code, report } = await runAction({ url: 'social.example' })
  expect([code, report]).toEqual([2, undefined])
})

import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandLineOn, launcher } from '../cli/commandLine.ts'
import { newFolder } from '../stores/embeddedProcesses.ts'
import { bareEnvironment } from '../support/programs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const readme = await readFile(join(root, 'README.md'), 'utf8')

/** The block of code of the README that contains a text. */
function blockWith(text: string): string {
  const blocks = [...readme.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, block]) => block!)
  return blocks.find((block) => block.includes(text))!
}

test('the README leads to a first post, by the command line, curl and masto, as it is written', async () => {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const server = await commandLineOn(data, { RATE_LIMITS: 'off' }).serve()
  const shell = async (script: string) => {
    const here = script.replaceAll('http://localhost:3000', server.url).replaceAll('npm run --silent cli --', '"$CLI"')
    return (await run('bash', ['-ec', here], { cwd: folder, env })).stdout
  }
  const cli = join(folder, 'cli')
  await writeFile(cli, `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`, { mode: 0o755 })
  const env: Record<string, string> = bareEnvironment({ DATA_DIR: data, CLI: cli })

  const [commands, use] = blockWith('export TOKEN=').split(/^export TOKEN=ses_\.\.\..*$/m)
  const printed = await shell(commands!)
  const token = /"access_token":"(ses_[^"]+)"/.exec(printed)![1]!
  // What `export` does for all that the same shell starts.
  env['TOKEN'] = token
  expect(JSON.parse(await shell(use!))).toMatchObject({ content: expect.stringContaining('Hello, world') })
  expect(JSON.parse(await shell(blockWith('?sessionId=')))).toMatchObject({ code: 'credential_location_forbidden' })
  const query = blockWith('homeTimeline').split('curl -N')[0]!
  expect(await shell(query)).toContain('Hello, world #first')

  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const program = /save this as `(\S+)`[^`]*`node \1`/.exec(readme.replaceAll('\n', ' '))?.[1]
  expect([program, readme]).toEqual(['hello.mjs', expect.stringContaining('`npm install masto`')])
  await writeFile(join(folder, program!), blockWith("from 'masto'").replace('http://localhost:3000', server.url))
  const { stdout } = await run(process.execPath, [program!], { cwd: folder, env })
  expect(stdout).toContain('Hello from masto')
  expect((await server.stop()).code).toBe(0)
}, 240_000)

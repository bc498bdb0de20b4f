import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { commandLineOn, launcher } from '../cli/commandLine.ts'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { bareEnvironment } from '../support/programs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const readme = await readFile(join(root, 'README.md'), 'utf8')
const graphqlPage = await readFile(join(root, 'docs/graphql.md'), 'utf8')

/** Returns the code block of a page that contains a text. */
function blockWith(text: string, page = readme): string {
  const blocks = [...page.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, block]) => block!)
  return blocks.find((block) => block.includes(text))!
}

test('the commands and the program of the README publish a post with curl and with masto, unchanged', async () => {
  const folder = await newFolder()
  // Prepares only what these commands need of the demo, because creating the demo's 2,000 posts would take time.
  const demo = commandLineOn(join(folder, 'demo'))
  const server = await demo.serve()
  await demo.json('accounts', 'create', 'alice')

  const cli = join(folder, 'cli')
  await writeFile(cli, `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`, { mode: 0o755 })
  const env: Record<string, string> = bareEnvironment({ CLI: cli })
  const shell = async (script: string) => {
    const here = script.replaceAll('http://localhost:3000', server.url).replaceAll('npm run --silent cli --', '"$CLI"')
    return (await run('bash', ['-ec', here], { cwd: folder, env })).stdout
  }
  const [post, token] = (await shell(`${blockWith('export TOKEN=$(npm')}\nprintf '\\n%s' "$TOKEN"`)).split('\n')
  expect(JSON.parse(post!)).toMatchObject({ content: expect.stringContaining('Hello, world') as string })
  expect(token).toMatch(/^ses_[\w-]+$/)
  // Later commands have the exported token, as in the single shell that the README uses.
  env['TOKEN'] = token!
  expect(JSON.parse(await shell(blockWith('?sessionId=')))).toMatchObject({ code: 'credential_location_forbidden' })
  expect(await shell(blockWith('homeTimeline', graphqlPage))).toContain('Hello, world')

  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const program = /save this as `(\S+)`[^`]*`node \1`/.exec(readme.replaceAll('\n', ' '))?.[1]
  expect([program, readme]).toEqual(['hello.mjs', expect.stringContaining('`npm install masto`')])
  await writeFile(join(folder, program!), blockWith("from 'masto'").replace('http://localhost:3000', server.url))
  const { stdout } = await run(process.execPath, [program!], { cwd: folder, env })
  expect(stdout).toContain('Hello from masto')
  expect((await server.stop()).code).toBe(0)
}, 240_000)

test('the screenshots of the README are small, and have the same size in light and dark', async () => {
  const paths = [...readme.matchAll(/docs\/images\/[\w-]+\.webp/g)].map(([path]) => join(root, path))
  const images = await Promise.all(paths.map((path) => readFile(path)))
  const metadata = await Promise.all(images.map((image) => sharp(image).metadata()))
  expect(metadata.map(({ format, width, height }) => [format, width, height])).toEqual(
    Array(2).fill(['webp', 1920, 1200]),
  )
  for (const { length } of images) expect(length).toBeLessThan(150_000)
})

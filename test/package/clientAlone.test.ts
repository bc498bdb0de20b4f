import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as client from '../../client/index.ts'
import { emptyProject, folderOutside, installedIn, npm, type PackedArchive, packInto } from '../../scripts/packed.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const program = (name: string) => join(root, 'node_modules/.bin', name)

let folder: string
let packed: PackedArchive
beforeAll(async () => {
  folder = await folderOutside()
  packed = await packInto(folder, 'client')
  await emptyProject(join(folder, 'app'))
  // This needs no registry, because the package has no dependencies.
  await npm(join(folder, 'app'), 'install', '--offline', packed.archive)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the client package contains JavaScript and types, under 52 KB', () => {
  expect(packed.bytes).toBeLessThan(52_000)
  const others = packed.files.filter((path) => !/^dist\/[a-zA-Z]+(?:\.js|\.d\.ts)$/.test(path))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
})

test('the client package installs nothing else, and exports the same as social-service/client', async () => {
  const app = join(folder, 'app')
  expect((await installedIn(app)).map(({ name }) => name)).toEqual(['social-service-client'])
  const text = `console.log(JSON.stringify(Object.keys(await import('social-service-client'))))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text], { cwd: app })
  expect(JSON.parse(stdout)).toEqual(Object.keys(client).toSorted())
})

test('tools find the types of the client package: publint and attw report nothing', async () => {
  const { stdout } = await run(program('publint'), ['--strict', packed.archive])
  expect(stdout).toContain('All good!')
  await run(program('attw'), ['--profile', 'esm-only', '--no-color', packed.archive])
}, 60_000)

test('the client package has the version of the service', async () => {
  const [service, own] = await Promise.all(['.', 'client'].map(versionIn))
  expect(own).toBe(service)
})

async function versionIn(place: string): Promise<string> {
  const text = await readFile(join(root, place, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

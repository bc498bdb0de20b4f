import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { listMigrations, readScript } from '../../src/stores/postgres/migrations/files.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { afterwards, newFolder } from '../servers/embeddedProcesses.ts'
import { createDatabase } from '../support/postgres.ts'
import { ended, startProgram, type Variables, whenReady } from '../support/programs.ts'

const root = join(import.meta.dirname, '../..')
const fileOf = (version: number) => `migrations/${String(version).padStart(6, '0')}.sql`
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

const oldest = await oldestProgram()
const newest = (await listMigrations()).length
// The commit that added the next migration. The commit before it has the last program of that version.
const next = oldest < newest ? git('log', '--diff-filter=A', '--format=%H', '-1', '--', fileOf(oldest + 1)) : ''
const before = next && git('rev-parse', '--verify', '--quiet', `${next}^`)
// If one commit added several migrations, there may be no program of that version.
const commit = before && git('ls-tree', '--name-only', before, fileOf(oldest)) && before
const reason = oldest === newest ? 'no older program works with this database' : 'it is not in the history of git'
if (!commit) console.warn(`SKIPPED: an older program beside this one: ${reason}`)

test.skipIf(!commit)(
  'the oldest program that the migrations name serves the newest database beside the current program',
  async () => {
    const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
    afterwards(() => database.drop())
    const env = { DATABASE_URL: database.url, DATA_DIR: await newFolder(), WEB_CLIENT: 'false' }
    const cli = commandLineOn(env.DATA_DIR, env)
    const older = await serveOlder(env)
    const newer = await cli.serve()
    const [alice, bob] = [await signIn(cli, 'alice'), await signIn(cli, 'bob')]

    for (const [here, there] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const ask = async <Result>(url: string, who: string, path: string, form?: Record<string, string>) => {
        const response = await fetch(`${url}/api/v1/${path}`, {
          headers: { authorization: `Bearer ${who}` },
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        })
        const body = (await response.json()) as Result
        expect([path, response.status, body]).toEqual([path, 200, expect.anything()])
        return body
      }
      expect((await fetch(`${here.url}/health/ready`)).status).toBe(200)
      const { id: aliceId } = await ask<{ id: string }>(here.url, alice, 'accounts/verify_credentials')
      await ask(here.url, bob, `accounts/${aliceId}/follow`, {})
      const { id } = await ask<{ id: string }>(here.url, alice, 'statuses', { status: 'A heron #birds, @bob' })
      const find = async (url: string, path: string) =>
        (await ask<{ id: string }[]>(url, bob, path)).some((post) => post.id === id)
      for (const { url } of [here, there]) {
        await expect.poll(() => find(url, 'timelines/home')).toBe(true)
        await expect.poll(() => find(url, 'timelines/tag/birds')).toBe(true)
      }
      await ask(there.url, bob, `statuses/${id}/favourite`, {})
      expect(await ask(here.url, alice, `statuses/${id}`)).toMatchObject({ favourites_count: 1 })
      const kinds = async (url: string) =>
        (await ask<{ type: string }[]>(url, alice, 'notifications')).map(({ type }) => type)
      await expect.poll(() => kinds(here.url)).toContain('favourite')
      await ask(there.url, bob, `accounts/${aliceId}/mute`, {})
      expect(await find(here.url, 'timelines/home')).toBe(false)
      await ask(here.url, bob, `accounts/${aliceId}/unmute`, {})
      expect(await find(there.url, 'timelines/home')).toBe(true)
    }

    await older.stop()
    expect(await newer.stop()).toMatchObject({ code: 0 })
  },
  120_000,
)

/** Returns the number of migrations in the oldest program that works with the newest database. */
async function oldestProgram(): Promise<number> {
  const migrations = await listMigrations()
  const scripts = await Promise.all(migrations.map(readScript))
  return Math.max(...scripts.map(({ worksWith }, index) => worksWith ?? index + 1))
}

/** Starts the older program from the history of git, with the packages of the current program. */
async function serveOlder(env: Variables) {
  const folder = await mkdtemp(join(tmpdir(), 'older-program-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const program = join(folder, 'cli/social-service.js')
  const child = startProgram(['serve', '--json', '--port', '0'], { env, program })
  afterwards(() => child.kill('SIGKILL'))
  const outcome = ended(child)
  const { url } = await whenReady(child, outcome)
  const stop = () => {
    child.kill()
    return outcome
  }
  return { url, stop }
}

async function signIn(cli: ReturnType<typeof commandLineOn>, name: string): Promise<string> {
  await cli.json('accounts', 'create', name)
  return (await cli.json<{ access_token: string }>('sessions', 'create', name, '--scopes', 'read write follow'))
    .access_token
}

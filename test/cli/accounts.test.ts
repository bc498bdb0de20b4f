import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import { browserClient } from '../support/browserClient.ts'
import { startTokenIssuer } from '../support/tokenIssuer.ts'
import { ask, commandLineOn, newCommandLine } from './commandLine.ts'

const scopes = 'read write follow push'

test('a session created on the command line expires according to the options', async () => {
  const cli = await newCommandLine({ LIMIT_SESSION_IDLE_SECONDS: '3600' })
  await cli.json('accounts', 'create', 'alice')
  await cli.json('sessions', 'create', 'alice', '--scopes', 'read')
  const [session] = await cli.json<{ last_used_at: string; expires_at: string }[]>('sessions', 'list', 'alice')
  expect(Date.parse(session!.expires_at) - Date.parse(session!.last_used_at)).toBe(3_600_000)
})

test('without a server, accounts are created, listed, signed in and out, suspended, restored and deleted', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder)

  const account = await cli.json('accounts', 'create', 'alice', '--display-name', 'Alice')
  expect(account).toEqual({
    id: expect.stringMatching(/^\d+$/),
    username: 'alice',
    created_at: expect.stringMatching(/Z$/),
    suspended_at: null,
    role: null,
    deletion_due_at: null,
    posts_count: 0,
    followers_count: 0,
    media_bytes: 0,
  })
  expect(await cli.json('accounts', 'list')).toEqual([account])

  const session = await cli.json('sessions', 'create', '@alice', '--scopes', scopes, '--label', 'Test')
  expect(session).toEqual({
    access_token: expect.stringMatching(/^ses_[\w-]{49}$/),
    token_type: 'Bearer',
    scope: scopes,
    created_at: expect.any(Number),
    handle: expect.stringMatching(/^sh_/),
  })
  expect(Math.abs(Number(session['created_at']) - Date.now() / 1000)).toBeLessThan(60)
  const listed = await cli.run('sessions', 'list', 'alice', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { handle: session['handle'], kind: 'cli', label: 'Test', scopes: scopes.split(' ') },
  ])
  expect(listed.stdout).not.toContain(session['access_token'])

  const handle = String(session['handle'])
  expect(await cli.json('sessions', 'revoke', handle)).toEqual({ handle, revoked: true })
  expect(await cli.json('sessions', 'list', 'alice')).toEqual([])
  expect(await cli.run('sessions', 'revoke', handle)).toMatchObject({ code: 1, stdout: '' })

  await cli.json('sessions', 'create', 'alice', '--scopes', 'read')
  expect(await cli.json('accounts', 'suspend', 'alice', '--reason', 'Spam')).toMatchObject({
    suspended_at: expect.any(String),
    sessions_revoked: 1,
  })
  const refused = await cli.run('sessions', 'create', 'alice', '--scopes', 'read')
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^@alice is suspended\. [^\n]+\n$/),
  })
  expect(await cli.json('accounts', 'restore', 'alice')).toMatchObject({ suspended_at: null })
  expect(await cli.json('sessions', 'list', 'alice')).toEqual([])
  const byOperator = { actor_id: null, surface: 'command_line', target: 'alice' }
  expect(await cli.json('audit', 'list')).toMatchObject([
    { ...byOperator, action: 'account_unsuspended', reason: '' },
    { ...byOperator, action: 'account_suspended', reason: 'Spam' },
  ])

  expect(await cli.run('accounts', 'delete', 'alice')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Deleting an account cannot be undone. Use --yes to confirm when there is no terminal.\n',
  })
  expect(await cli.json('accounts', 'delete', 'alice', '--yes')).toMatchObject({ username: 'alice', deleted: true })
  expect(await cli.json('accounts', 'list')).toEqual([])
  expect(postmasters(folder)).toEqual([])
})

test('a running server notices revoked sessions, and deleting an account removes its files', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder)
  const server = await cli.serve()
  await cli.json('accounts', 'create', 'alice')
  const { access_token: token, handle } = await cli.json<Record<string, string>>(
    'sessions',
    'create',
    'alice',
    '--scopes',
    scopes,
  )
  expect((await ask(server.url, token!, '/api/v1/statuses', { status: 'Hello' })).status).toBe(200)

  const picture = new FormData()
  picture.set(
    'file',
    new Blob([
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ]),
    'a.png',
  )
  const headers = { authorization: `Bearer ${token}` }
  const upload = await fetch(`${server.url}/api/v1/media`, { method: 'POST', headers, body: picture })
  expect(upload.status).toBe(200)
  expect(await storedFiles(folder)).toHaveLength(2)

  await cli.json('sessions', 'revoke', handle!)
  // An ended session is soon refused (sessions-8).
  const own = async () => (await ask(server.url, token!, '/api/v1/accounts/verify_credentials')).status
  await expect.poll(own).toBe(401)

  expect(await cli.json('accounts', 'delete', 'alice', '--yes')).toMatchObject({ posts_count: 1 })
  expect(await storedFiles(folder)).toEqual([])
  expect((await fetch(`${server.url}/api/v1/accounts/lookup?acct=alice`)).status).toBe(404)
  expect(await server.stop()).toMatchObject({ code: 0 })
  expect(postmasters(folder)).toEqual([])
})

test('a password is read from standard input, works at the running server, and ends all sessions', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder)
  const server = await cli.serve()
  const account = await cli.json('accounts', 'create', 'alice')
  const { access_token: token } = await cli.json<Record<string, string>>(
    'sessions',
    'create',
    'alice',
    '--scopes',
    scopes,
  )

  const password = 'seven herons by the river'
  const set = await cli.runWith(`${password}\r\nanother line\n`, 'accounts', 'password', '@alice', '--json')
  expect(set).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(set.stdout)).toEqual({ ...account, sessions_revoked: 1 })
  await expect
    .poll(async () => (await ask(server.url, token!, '/api/v1/accounts/verify_credentials')).status, { timeout: 2000 })
    .toBe(401)
  const browser = browserClient({ url: server.url, fetch: (path, init) => fetch(`${server.url}${path}`, init) })
  await browser.session()
  await browser.take(await browser.post('/v1/browser/auth/password', { username: 'alice', password }))
  const events = (await (await browser.get('/v1/browser/api/security/events')).json()) as object[]
  expect(events[1]).toMatchObject({ kind: 'password_changed', label: 'The command line' })

  const refused = (stderr: string | RegExp) => ({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(stderr) as string,
  })
  expect(await cli.runWith('password123\n', 'accounts', 'password', 'alice')).toEqual(
    refused(/^This password is among the first that attackers try/),
  )
  expect(await cli.runWith('alice\n', 'accounts', 'password', 'alice')).toEqual(refused(/[Pp]assword is too short/))
  expect(await cli.run('accounts', 'password', 'alice')).toEqual(refused(/^Standard input contained no password/))
  expect(await cli.runWith(`${password}\n`, 'accounts', 'password', 'bob')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no account named "bob".\n',
  })
  const { stdout, stderr } = await server.stop()
  expect(stdout + stderr).not.toContain('herons')
})

test('an account is linked to an identity at another service, and a token of that service then signs in', async () => {
  await using issuer = await startTokenIssuer()
  const folder = await newFolder()
  const module = join(folder, 'import.mjs')
  const provider = JSON.stringify({ ...issuer.jwt(), accounts: 'existing' })
  await writeFile(module, `export default { guard: () => true, providers: [${provider}] }`)
  const cli = commandLineOn(folder, { TOKEN_IMPORT: module })
  const server = await cli.serve()
  const account = await cli.json('accounts', 'create', 'alice')
  await cli.json('accounts', 'create', 'bob')
  const importing = async () => {
    const body = JSON.stringify({ provider: 'old', token: await issuer.token('4711') })
    const headers = { 'content-type': 'application/json' }
    return fetch(`${server.url}/api/v1/sessions/import`, { method: 'POST', headers, body })
  }
  expect((await importing()).status).toBe(403)

  const link = ['--issuer', issuer.issuer, '--subject', '4711']
  const identity = {
    id: expect.stringMatching(/^\d+$/),
    issuer: issuer.issuer,
    label: 'The old service',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
  }
  expect(await cli.json('accounts', 'link', '@alice', ...link, '--label', 'The old service')).toEqual({
    ...account,
    identity: { ...identity, subject: '4711' },
  })
  expect(await cli.json('accounts', 'identities', 'alice')).toEqual([identity])
  expect((await cli.run('accounts', 'identities', 'alice')).stdout).toContain('The old service')
  expect(await cli.run('accounts', 'identities', 'bob')).toMatchObject({
    code: 0,
    stdout: 'The account has no linked identities.\n',
  })
  const imported = (await (await importing()).json()) as { access_token: string }
  const whose = await ask(server.url, imported.access_token, '/api/v1/accounts/verify_credentials')
  expect(await whose.json()).toMatchObject({ username: 'alice' })

  const refused = (code: number, stderr: string | RegExp) => ({
    code,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  })
  const alreadyLinked = `^4711 of ${issuer.issuer} is already linked to an account\\.\n$`
  expect(await cli.run('accounts', 'link', 'bob', ...link)).toEqual(refused(1, alreadyLinked))
  expect(await cli.run('accounts', 'link', 'alice', ...link)).toEqual(refused(1, alreadyLinked))
  expect(await cli.run('accounts', 'link', 'carol', ...link)).toEqual(refused(1, /^There is no account named "carol"/))
  const empty = ['accounts', 'link', 'bob', '--issuer', issuer.issuer, '--subject']
  expect(await cli.run(...empty, '')).toEqual(refused(2, /^Give the subject exactly/))
  expect(await cli.run(...empty, 'x', '--label', ' ')).toEqual(refused(2, /^The label must not be empty/))
  expect(await cli.run('accounts', 'link', 'bob', '--subject', 'x')).toEqual(refused(2, /--issuer/))
  expect(await cli.json('accounts', 'identities', 'bob')).toEqual([])
})

async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('custom emojis are added from a file, and removed with their files', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder, { BASE_URL: 'https://social.example' })
  const file = join(folder, 'cat.png')
  await sharp({ create: { width: 300, height: 150, channels: 4, background: 'orange' } })
    .png()
    .toFile(file)
  const url = expect.stringMatching(/^https:\/\/social\.example\/media\/emojis\/[0-9a-f]{32}\.webp$/) as string
  const emoji = { shortcode: 'cat', url, static_url: url, visible_in_picker: true, category: 'Cats' }
  expect(await cli.json('emojis', 'add', 'cat', file, '--category', 'Cats')).toEqual(emoji)
  expect(await cli.json('emojis', 'add', ':cat:', file, '--category', 'Cats')).toEqual(emoji) // Replaces the first.
  expect(await cli.json('emojis', 'list')).toEqual([emoji])
  const stored = await storedFiles(folder)
  expect(stored).toHaveLength(1)
  const { width, height } = await sharp(join(folder, 'media', await shardOf(folder), stored[0]!)).metadata()
  expect([width, height]).toEqual([128, 64])

  expect(await cli.run('emojis', 'add', 'dog', join(folder, 'nothing.png'))).toMatchObject({ code: 1, stdout: '' })
  expect(await cli.run('emojis', 'add', 'dog', join(folder, 'postgres.log'))).toMatchObject({
    code: 1,
    stderr: 'An emoji must be an image, such as PNG, GIF or WebP.\n',
  })
  expect(await cli.run('emojis', 'add', 'a dog', file)).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.json('emojis', 'remove', 'cat')).toEqual({ shortcode: 'cat', removed: true })
  expect(await cli.run('emojis', 'remove', 'cat')).toMatchObject({
    code: 1,
    stderr: 'There is no emoji named :cat:.\n',
  })
  expect(await storedFiles(folder)).toEqual([])
})

async function shardOf(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })
  return entries.find((entry) => entry.isFile())!.parentPath.slice(-2)
}

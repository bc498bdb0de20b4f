import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLineOn } from '../cli/commandLine.ts'
import { afterwards, newFolder } from '../servers/embeddedProcesses.ts'
import { freePort } from '../support/freePort.ts'

const root = join(import.meta.dirname, '../..')
const example = join(root, 'examples/token-import')
const page = await readFile(join(root, 'docs/token-import.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!)

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(example, file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterwards(() => child.kill('SIGKILL'))
  return child
}

/** Returns the first line of output that is a token or a URL. */
const lineOf = async (child: ChildProcess) => {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += String(chunk)
    const line = /^(ey.*|http.*)\n/m.exec(text)?.[1]
    if (line !== undefined) return line
  }
  throw new Error(`It ended with the output: ${text}`)
}

const key = 'a-secret-of-32-letters-or-more-00'

/** Starts an old service, and returns one of its tokens. */
async function startOldService() {
  const port = await freePort()
  const issuer = start('issuer.mjs', ['ada'], { PORT: String(port) })
  return { token: await lineOf(issuer), env: { IMPORT_KEY: key, OLD_SERVICE: `http://localhost:${port}` } }
}

const ask = (url: string, token: string, headers: Record<string, string>) =>
  fetch(`${url}/api/v1/sessions/import`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ provider: 'old', token }),
  })

async function expectImport(url: string, token: string) {
  expect((await ask(url, token, {})).status).toBe(403)
  expect((await ask(url, token, { 'x-import-key': 'another' })).status).toBe(403)
  const response = await ask(url, token, { 'x-import-key': key })
  expect(response.status).toBe(200)
  const { access_token: session } = (await response.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${session}` }
  const own = await fetch(`${url}/api/v1/accounts/verify_credentials`, { headers })
  expect(await own.json()).toMatchObject({ username: 'ada' })
}

test('the page for token import shows the example’s files as they are, and its commands fit the files', async () => {
  const [module, program] = blocks('js')
  expect(module).toBe(await readFile(join(example, 'import.mjs'), 'utf8'))
  expect(program).toBe(await readFile(join(example, 'server.mjs'), 'utf8'))
  const [issuer, serve, ask] = blocks('sh')
  expect(issuer).toBe('node examples/token-import/issuer.mjs ada\n')
  expect(serve).toContain(`IMPORT_KEY=${key} TOKEN_IMPORT=examples/token-import/import.mjs npm start`)
  expect(ask).toContain(`-H 'X-Import-Key: ${key}' -d provider=old -d "token=$TOKEN"`)
})

test('the module works as TOKEN_IMPORT of the command line, and doctor checks its issuer', async () => {
  const { token, env } = await startOldService()
  const more = { ...env, TOKEN_IMPORT: join(example, 'import.mjs'), PORT: '0' }
  const cli = commandLineOn(await newFolder(), more)
  const { url } = await cli.serve()
  await expectImport(url, token)
  const doctor = async (variables: Record<string, string>) => {
    // The module reads the variables of its process.
    const { stdout } = await commandLineOn(await newFolder(), { ...more, ...variables }).runProgram('doctor')
    return /^.*token import: .*$/m.exec(stdout)?.[0]
  }
  expect(await doctor({})).toBe('ok       token import: Tokens of old can be imported if the guard allows it.')
  expect(await doctor({ OLD_SERVICE: `http://localhost:${await freePort()}` })).toMatch(
    /^PROBLEM {2}token import: .*"old" cannot be used: its keys cannot be loaded: .*ECONNREFUSED.*\.$/,
  )
})

test('the program that passes the module to createServiceServer works', async () => {
  const { token, env } = await startOldService()
  const program = start('server.mjs', [], { ...env, PORT: String(await freePort()), DATA_DIR: await newFolder() })
  const url = await lineOf(program)
  await expectImport(url, token)
  program.kill('SIGTERM')
  await once(program, 'close')
})

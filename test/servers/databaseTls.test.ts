import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from '../../src/stores/postgres/connection/pool.ts'
import { certificates, type TlsPostgres, tlsPostgres } from '../support/tlsPostgres.ts'

const { localhost, stranger } = certificates

/** Returns whether a connection by a URL is encrypted, or the error if it cannot be opened. */
async function encryptionOf(url: string): Promise<boolean | string> {
  const { pool, close } = openPool({ url }, { onError: () => undefined })
  try {
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0]!.ssl
  } catch (error) {
    return (error as Error).message
  } finally {
    await close(AbortSignal.abort())
  }
}

let server: TlsPostgres
beforeAll(async () => {
  server = await tlsPostgres()
  await server.postgres.sql('create role asker login')
})
afterAll(() => server?.postgres.remove())

function serverWith(...used: Parameters<TlsPostgres['use']>) {
  beforeAll(() => server.use(...used))
  return (query: string, host = '127.0.0.1') =>
    encryptionOf(`postgres://asker@${host}:${server.postgres.port}/postgres?${query}`)
}

const warnings = vi.spyOn(process, 'emitWarning')
afterEach(() => expect(warnings).not.toHaveBeenCalled())

describe('a server that accepts both kinds of connections', () => {
  const by = serverWith(localhost, 'host')

  test.each([
    ['sslmode=disable', false],
    ['sslmode=allow', false],
    ['sslmode=prefer', true],
    ['sslmode=require', true],
    ['sslmode=no-verify', true],
    [`sslmode=verify-ca&sslrootcert=${localhost.certificate}`, true],
    [`sslmode=verify-full&sslrootcert=${localhost.certificate}`, true],
    ['sslmode=require&sslnegotiation=direct', true],
    // Traffic within this machine needs no encryption.
    ['', false],
  ])('?%s is encrypted: %s', async (query, isEncrypted) => {
    expect(await by(query)).toBe(isEncrypted)
    expect(await by(query, 'localhost')).toBe(isEncrypted)
  })

  test.each([
    [`sslmode=verify-ca&sslrootcert=${stranger.certificate}`, 'no encrypted connection to 127.0.0.1'],
    [`sslmode=require&sslrootcert=${stranger.certificate}`, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['sslmode=verify-full', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['ssl=true', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['sslmode=verify-full&sslrootcert=/no/such.pem', 'the file of sslrootcert cannot be read (ENOENT): /no/such.pem'],
  ])('?%s is rejected: %s', async (query, problem) => {
    expect(await by(query)).toContain(problem)
  })
})

describe('a server with the certificate of another host', () => {
  const by = serverWith(stranger, 'host')
  const trusted = `sslrootcert=${stranger.certificate}`

  test.each([
    [`sslmode=verify-ca&${trusted}`, true],
    [`sslmode=require&${trusted}`, true],
    [`sslmode=verify-full&${trusted}`, expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID')],
    // As with libpq, `prefer` also connects without encryption.
    [`sslmode=prefer&sslrootcert=${localhost.certificate}`, false],
  ])('?%s: %s', async (query, found) => {
    expect(await by(query)).toEqual(found)
    expect(await by(query, 'localhost')).toEqual(found)
  })
})

describe('a server that accepts only encrypted connections', () => {
  const by = serverWith(localhost, 'hostssl')

  test.each([
    ['sslmode=disable', expect.stringContaining('pg_hba.conf')],
    ['sslmode=allow', true],
    ['sslmode=prefer', true],
  ])('?%s: %s', async (query, found) => {
    expect(await by(query)).toEqual(found)
  })
})

describe('a server that accepts no encrypted connection', () => {
  const by = serverWith(localhost, 'hostnossl')

  test.each([
    ['sslmode=allow', false],
    ['sslmode=prefer', false],
    ['sslmode=require', expect.stringContaining('pg_hba.conf')],
  ])('?%s: %s', async (query, found) => {
    expect(await by(query)).toEqual(found)
  })
})

describe('a server that requires a client certificate', () => {
  const by = serverWith(localhost, 'hostssl', true)

  test('accepts the certificate of sslcert, and rejects connections without a certificate', async () => {
    const own = `sslcert=${localhost.certificate}&sslkey=${localhost.key}`
    expect(await by(`sslmode=require&${own}`)).toBe(true)
    expect(await by('sslmode=require')).toContain('valid client certificate')
  })
})

import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './databaseUrl.ts'

const serversOf = (url: string, variables = {}) =>
  parseDatabaseUrl(url, variables).servers.map(({ host, port }) => `${host} ${port}`)

test.each([
  ['postgres://me@db/social', ['db 5432']],
  ['postgres://me@db:6432/social', ['db 6432']],
  ['postgres://me:p@ss@one:5432,two:5433,three/social', ['one 5432', 'two 5433', 'three 5432']],
  ['postgresql://[::1]:5433,[fe80::1]/social', ['::1 5433', 'fe80::1 5432']],
  ['postgres://me@%2Fvar%2Frun/social', ['/var/run 5432']],
  ['postgres:///social?host=/var/run&port=6000', ['/var/run 6000']],
  ['postgres://localhost/social?host=one,two&port=1,2', ['one 1', 'two 2']],
  ['postgres://one,two/social?port=6000', ['one 6000', 'two 6000']],
  ['postgres:///social', ['localhost 5432']],
])('%s names the servers %j', (url, servers) => {
  expect(serversOf(url)).toEqual(servers)
})

test('the variables of libpq supply only parameters that the URL does not have', () => {
  const variables = {
    PGHOST: 'a,b',
    PGPORT: '6000',
    PGSSLMODE: 'require',
    PGTARGETSESSIONATTRS: 'primary',
    PGCONNECT_TIMEOUT: '3',
  }
  expect(serversOf('postgres:///social', variables)).toEqual(['a 6000', 'b 6000'])
  expect(serversOf('postgres://db:7000/social', variables)).toEqual(['db 7000'])
  const open = parseDatabaseUrl('postgres://db/social', variables)
  expect(open).toMatchObject({ target: 'primary', connectTimeout: 3, tls: { mode: 'require' } })
  const parsed = parseDatabaseUrl(
    'postgres://db/social?sslmode=disable&connect_timeout=7&target_session_attrs=any',
    variables,
  )
  expect(parsed).toMatchObject({ target: 'any', connectTimeout: 7, tls: { mode: 'disable' } })
})

test('the rest of the URL is passed to pg unchanged', () => {
  const { rest } = parseDatabaseUrl(
    'postgres://m%20e:a@b%3A@one,two:1/so%20cial?application_name=a%20b&sslmode=allow&port=2',
    {},
  )
  expect(rest).toBe('postgres://m%20e:a@b%3A@localhost/so%20cial?application_name=a+b')
})

test('with several servers the one that accepts writes is chosen, unless the URL says otherwise', () => {
  expect(parseDatabaseUrl('postgres://one/social', {}).target).toBe('any')
  expect(parseDatabaseUrl('postgres://one,two/social', {}).target).toBe('read-write')
  expect(parseDatabaseUrl('postgres://one,two/social?target_session_attrs=any', {}).target).toBe('any')
  expect(parseDatabaseUrl('postgres://one,two/social?load_balance_hosts=random', {}).isShuffled).toBe(true)
})

test.each([
  ['sslmode=require&sslcert=/a&sslkey=/b', { mode: 'require', certificate: '/a', key: '/b' }],
  ['sslrootcert=system', { mode: 'verify-full', rootCertificate: 'system' }],
  ['sslmode=verify-ca&sslrootcert=/ca', { mode: 'verify-ca', rootCertificate: '/ca' }],
  ['ssl=true', { mode: 'verify-full' }],
  ['ssl=0', { mode: 'disable' }],
  ['sslmode=require&sslnegotiation=direct&uselibpqcompat=true', { mode: 'require', isDirect: true }],
  ['', { mode: undefined, isDirect: false }],
])('?%s sets encryption to %j', (query, tls) => {
  const { rest, tls: found } = parseDatabaseUrl(`postgres://db/social?${query}`, {})
  expect(found).toMatchObject(tls)
  expect(rest).toBe('postgres://localhost/social')
})

test.each([
  ['mysql://db/social', 'it is not a valid URL'],
  ['postgres://me:hunter2@db:99999/social', 'a port must be a number from 1 to 65535'],
  ['postgres://me:hunter2@db:54x2/social', 'a host is not a name or an address'],
  ['postgres://[::1/social', 'a host is not a name or an address'],
  ['postgres://one,two,three/social?port=1,2', 'it has 3 hosts and 2 ports'],
  [
    'postgres://db/social?sslmode=hunter2',
    'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full, no-verify',
  ],
  ['postgres://db/social?target_session_attrs=master', 'target_session_attrs must be one of any, read-write,'],
  ['postgres://db/social?connect_timeout=soon', 'connect_timeout must be a number of seconds'],
  ['postgres://db/social?sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
  ['postgres://db/social?sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
  ['postgres://db/social?sslnegotiation=direct', 'sslnegotiation=direct needs sslmode=require'],
  ['postgres://db/social?sslcert=/a', 'sslcert and sslkey must be set together'],
])('%s is refused: %s', (url, problem) => {
  expect(() => parseDatabaseUrl(url, {})).toThrow(problem)
})

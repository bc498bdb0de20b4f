import { beforeAll, describe, expect, it } from 'vitest'
import { appTokenOf, form, json, multipart, registerApp } from '../support/apps.ts'
import { serviceForFile, startService } from '../support/service.ts'

const password = 'correct horse battery staple'

const service = serviceForFile()
let token: string

beforeAll(async () => {
  token = await appTokenOf(service, await registerApp(service), 'read write:accounts')
})

const registration = (username: string, more: Record<string, string> = {}) => ({
  username,
  password,
  email: 'somebody@example.org',
  agreement: 'true',
  locale: 'en',
  reason: 'To talk',
  ...more,
})

function create(init: RequestInit, as: string | undefined = token, at = service) {
  const headers = new Headers(init.headers)
  if (as !== '') headers.set('authorization', `Bearer ${as}`)
  return at.fetch('/api/v1/accounts', { ...init, headers })
}

async function fieldOf(response: Response) {
  const body = (await response.json()) as { code: string; fields?: { field: string }[] }
  return [response.status, body.code, body.fields?.[0]?.field]
}

type Details = Record<string, { error: string; description: string }[]>

/**
 * Returns the status, and Mastodon's error words for each field. Mastodon's Android app reads these words, and shows
 * the descriptions.
 */
async function wordsOf(response: Response) {
  const { details } = (await response.json()) as { details: Details }
  const words = Object.entries(details).map(([field, problems]) => [field, problems.map(({ error }) => error)])
  expect(Object.values(details).flatMap((all) => all.map(({ description }) => description))).not.toContain('')
  return [response.status, Object.fromEntries(words)]
}

describe('POST /api/v1/accounts', () => {
  it('creates no account for an app that is removed meanwhile', async () => {
    const appToDelete = await appTokenOf(
      service,
      await registerApp(service, { client_name: 'Doomed' }),
      'write:accounts',
    )
    await service.pool.query(`
      create function remove_doomed() returns trigger language plpgsql as
        $$ begin delete from apps where name = 'Doomed'; return null; end $$;
      create trigger remove_doomed after insert on accounts execute function remove_doomed()`)
    const response = await create(form(registration('doomed')), appToDelete)
    await service.pool.query('drop function remove_doomed cascade')
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="service", error="invalid_token"',
    ])
    expect((await create(form(registration('doomed')))).status).toBe(200)
  })

  it.each(Object.entries({ 'a form': form, JSON: json, multipart }))(
    'creates an account from %s',
    async (name, encoded) => {
      const username = name.replace(/\W/g, '_')
      const response = await create(encoded(registration(username)))
      const body = (await response.json()) as { access_token: string }
      expect([response.status, body]).toEqual([
        200,
        {
          access_token: expect.stringMatching(/^ses_/),
          token_type: 'Bearer',
          scope: 'read write:accounts',
          created_at: expect.any(Number),
        },
      ])
      const headers = { authorization: `Bearer ${body.access_token}` }
      const own = await service.fetch('/api/v1/accounts/verify_credentials', { headers })
      expect(await own.json()).toMatchObject({ username })
      const { rows } = await service.pool.query<{ row: string }>(
        "select a::text || coalesce(e::text, '') as row from accounts a left join security_events e on e.account_id = a.id",
      )
      const stored = rows.map(({ row }) => row).join('\n')
      expect(stored).toContain('registered')
      expect(stored).not.toContain('somebody@example.org')
    },
  )

  it.each<[string, Record<string, string>, string, string]>([
    ['a name that is taken', { username: 'TAKEN' }, 'username', 'ERR_TAKEN'],
    ['a name that is reserved for the operator', { username: 'admin' }, 'username', 'ERR_TAKEN'],
    ['an empty name, with a single error', { username: '' }, 'username', 'ERR_BLANK'],
    ['an invalid name', { username: 'not a name' }, 'username', 'ERR_INVALID'],
    ['a common password', { password: 'password1' }, 'password', 'ERR_INVALID'],
    ['a short password', { password: 'x' }, 'password', 'ERR_TOO_SHORT'],
    ['a long password', { password: 'x'.repeat(200) }, 'password', 'ERR_TOO_LONG'],
    ['no agreement to the rules', { agreement: 'false' }, 'agreement', 'ERR_ACCEPTED'],
    ['an empty agreement', { agreement: '' }, 'agreement', 'ERR_ACCEPTED'],
  ])('refuses %s', async (_name, more, field, word) => {
    await create(form(registration('taken')))
    expect(await wordsOf(await create(form(registration('fresh', more))))).toEqual([422, { [field]: [word] }])
  })

  it.each<unknown>([true, 1, '1', 'on', 't', 'True'])('accepts %j as agreement', async (agreement) => {
    const username = `agrees_${typeof agreement}_${String(agreement)}`
    expect((await create(json({ ...registration(username), agreement }))).status).toBe(200)
  })

  it('reports taken and reserved names alike', async () => {
    await create(form(registration('taken')))
    const textOf = async (username: string) => {
      const { request_id: _id, ...rest } = (await (await create(form(registration(username)))).json()) as Record<
        string,
        unknown
      >
      return rest
    }
    for (const name of ['admin', 'a_d_m_i_n', '__proto__', 'then'])
      expect(await textOf(name), name).toEqual(await textOf('taken'))
  })

  it('creates one account from simultaneous requests for one name', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(form(registration('only_one')))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('needs an app’s own token, with the scope for it', async () => {
    const alice = await service.createAccount('alice')
    const narrow = await appTokenOf(service, await registerApp(service), 'read')
    expect((await fieldOf(await create(form(registration('nobody')), ''))).slice(0, 2)).toEqual([401, 'unauthorized'])
    expect((await fieldOf(await create(form(registration('nobody')), alice.token))).slice(0, 2)).toEqual([
      403,
      'forbidden',
    ])
    expect((await fieldOf(await create(form(registration('nobody')), narrow))).slice(0, 2)).toEqual([
      403,
      'insufficient_scope',
    ])
    expect(await service.stores.accounts.findByUsername('nobody')).toBeUndefined()
  })

  it('reads no password from the address', async () => {
    const { password: _password, ...rest } = registration('addressed')
    const response = await service.fetch(`/api/v1/accounts?password=${encodeURIComponent(password)}`, {
      ...form(rest),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await fieldOf(response)).toEqual([422, 'validation_failed', 'password'])
  })
})

it('the instance has a field for whether apps can create accounts', async () => {
  const open = (await (await service.fetch('/api/v2/instance')).json()) as { registrations: { enabled: boolean } }
  expect(open.registrations.enabled).toBe(true)
  await using closed = await startService({ registrations: 'closed' })
  const instance = (await (await closed.fetch('/api/v1/instance')).json()) as { registrations: boolean }
  expect(instance.registrations).toBe(false)
  const own = await appTokenOf(closed, await registerApp(closed), 'write:accounts')
  const response = await create(form(registration('nobody')), own, closed)
  expect((await fieldOf(response)).slice(0, 2)).toEqual([403, 'forbidden'])
})

it('an address can try to create ten accounts in five minutes', async () => {
  await using limited = await startService({ rateLimits: 'on' })
  const own = await appTokenOf(limited, await registerApp(limited), 'write:accounts')
  const statuses = []
  for (let number = 0; number < 11; number++)
    statuses.push((await create(form(registration('admin')), own, limited)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
})

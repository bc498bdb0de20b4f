import { describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { operations } from '../../src/operations/operations.ts'
import { routes } from '../../src/surfaces/http/routes.ts'
import { assignRole, everyScope, createStaff } from './moderators.ts'
import { linkTo, type Person, journeyForFile } from './people.ts'
import { createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()

const appoint = (who: Person, name: string | null) => assignRole(context, who, name)
const moderator = (name: string, role?: string) => createStaff(context, name, role)

const adminRoutes = routes.filter(({ path }) => path.includes('/admin/'))
const pathOf = (path: string) => path.replace(/:\w+/g, '1')

describe('admin routes', () => {
  test('are exactly the operations that need a permission and an admin scope', () => {
    expect(adminRoutes.length).toBeGreaterThan(0)
    const needing = operations.filter(({ permissions }) => permissions !== undefined)
    expect(new Set(adminRoutes.map(({ operation }) => operation))).toEqual(new Set(needing))
    for (const { scope } of needing) expect(scope).toMatch(/^admin:(?:read|write)/)
    expect(operations.filter(({ scope, permissions }) => scope?.startsWith('admin:') && !permissions)).toEqual([])
  })

  test.each(adminRoutes)(
    '$method $path refuses strangers, ordinary people and sessions without its scope',
    async ({ method, path }) => {
      const line = `${method} ${pathOf(path)}`
      const { ordinary } = { ordinary: await context.person('ordinary', everyScope) }
      const owner = await moderator('owner', 'Owner')
      const narrow = await context.person('unscoped', ['read', 'write', 'follow', 'push', 'write:sessions'])
      expect((await context.anonymous.send(line)).status).toBe(401)
      const refusals = [await ordinary.send(line), await narrow.send(line)]
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'forbidden'],
        [403, 'insufficient_scope'],
      ])
      // A caller with the permission is not refused, although the input may be invalid.
      expect((await owner.send(line)).status).not.toBe(403)
    },
  )
})

describe('a role', () => {
  test('credentials-22, credentials-23: is needed whatever the input is', async () => {
    const person = await context.person('unprivileged', everyScope)
    const refused = [
      ['GET /api/v1/admin/accounts/none'],
      ['POST /api/v1/admin/accounts/none/action', { type: 'disable' }],
      ['DELETE /api/v1/admin/announcements/0'],
      ['GET /api/v1/admin/accounts?max_id=none'],
    ] as const
    for (const [line, body] of refused) expect(await person.send(line, body)).toMatchObject({ status: 403 })
    for (const page of ['first: 4000', 'first: 1, last: 1', 'after: ""']) {
      const { body } = await person.send('POST /graphql', {
        query: `{ moderatedAccounts(${page}) { nodes { disabledAt } } }`,
      })
      expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
  })

  test('is visible only to its owner', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const own = async () => ok(await alice.get('/api/v1/accounts/verify_credentials')).role
    expect(await own()).toMatchObject({ id: '-99', permissions: '0' })
    await appoint(alice, 'Moderator')
    expect(await own()).toMatchObject({ id: '3', name: 'Moderator', permissions: '66844', highlighted: false })
    for (const path of [`/api/v1/accounts/${alice.id}`, `/api/v1/accounts/lookup?acct=${alice.name}`]) {
      const profile = ok(await bob.get(path))
      expect(profile.roles).toEqual([])
      expect(JSON.stringify(profile)).not.toContain('Moderator')
    }
    await appoint(alice, null)
    expect(await own()).toMatchObject({ id: '-99' })
  })

  test('allows nothing after it is removed or its account is suspended', async () => {
    const alice = await moderator('passing')
    const { status } = await alice.get('/api/v1/admin/audit_log')
    await appoint(alice, null)
    expect([status, (await alice.get('/api/v1/admin/audit_log')).status]).toEqual([200, 403])
    await appoint(alice, 'Owner')
    await context.stores.accounts.suspend(alice.id as AccountId)
    expect(await context.stores.roles.ofAccount(alice.id as AccountId)).toBeUndefined()
  })
})

describe('the audit log', () => {
  test('shows who did what to whom, and over which surface, newest first, in pages', async () => {
    const reader = await moderator('reader')
    const { target } = await createPeople(context, 'target')
    await appoint(target, 'Moderator')
    await appoint(target, 'Moderator')
    await appoint(target, 'Admin')
    await appoint(target, null)
    const path = `/api/v1/admin/audit_log?target_account_id=${target.id}`
    const list = ok(await reader.get(path))
    expect(list.map((entry: { detail: string }) => entry.detail)).toEqual(['none', 'Admin', 'Moderator'])
    expect(list[0]).toMatchObject({
      ...{ action: 'role_changed', surface: 'command_line', account_id: null, account: null, reason: '' },
      ...{ target_account_id: target.id, target_account: { id: target.id }, report_id: null, status_id: null },
    })
    const older = await reader.get(`${path}&limit=1&max_id=${list[0].id}`)
    expect([older.body.map(({ id }: { id: string }) => id), older.headers.get('link')]).toEqual([
      [list[1].id],
      expect.stringContaining(`max_id=${list[1].id}`),
    ])
    expect(ok(await reader.get(`${path}&min_id=${list[2].id}&limit=1`))).toMatchObject([{ id: list[1].id }])
    expect(ok(await reader.get(`${path}&action=post_removed`))).toEqual([])
    expect((await reader.get(`${path}&action=nonsense`)).status).toBe(422)
    await context.sql('delete from accounts where id = $1', target.id)
    expect(ok(await reader.get(path))[0]).toMatchObject({ target_account_id: target.id, target_account: null })
  })

  test('can be exported page by page, while it grows, and continued later', async () => {
    const reader = await moderator('exporter')
    const { target } = await createPeople(context, 'target')
    for (const role of ['Moderator', 'Admin', 'Moderator', 'Admin', 'Moderator']) await appoint(target, role)
    const follow = async (start: string, rel: 'next' | 'prev') => {
      const pages = []
      for (let path: string | undefined = start; path !== undefined;) {
        const page = await reader.get(path)
        pages.push(ok(page))
        path = linkTo(rel, page)
        if (pages.length === 1) await appoint(target, null)
      }
      return pages
    }
    const start = `/api/v1/admin/audit_log?target_account_id=${target.id}&action=role_changed&limit=2`
    const pages = await follow(start, 'next')
    const details = (all: { detail: string }[][]) => all.map((page) => page.map(({ detail }) => detail))
    expect(details(pages.slice(0, 3))).toEqual([['Moderator', 'Admin'], ['Moderator', 'Admin'], ['Moderator']])
    expect(pages.slice(3).flat()).toEqual([])

    await appoint(target, 'Owner')
    const later = await follow(`${start}&min_id=${pages[0][0].id}`, 'prev')
    expect(details(later).filter((page) => page.length > 0)).toEqual([['Owner', 'none'], ['none']])

    const query = `query ($after: String) { auditLog(targetId: "${target.id}", first: 3, after: $after) {
      nodes { id } pageInfo { endCursor hasNextPage } } }`
    const entries: { id: string }[] = []
    for (let variables: object | undefined = {}; variables;) {
      const answer: any = ok(await reader.send('POST /graphql', { query, variables }))
      const { nodes, pageInfo } = answer.data.auditLog
      entries.push(...nodes)
      variables = pageInfo.hasNextPage ? { after: pageInfo.endCursor } : undefined
    }
    expect(entries.map(({ id }) => id)).toEqual([...later.toReversed().flat(), ...pages.flat()].map(({ id }) => id))
  })

  test('cannot be changed by any SQL statement', async () => {
    await moderator('kept')
    for (const text of ['update audit_log set reason = $$$$', 'delete from audit_log', 'truncate audit_log'])
      await expect(context.sql(text)).rejects.toThrow('append-only')
  })
})

describe('accounts', () => {
  const read = async (who: Person, { id }: { id: string }) => ok(await who.get(`/api/v1/admin/accounts/${id}`))
  const actOn = (who: Person, { id }: { id: string }, type: string, text = '') =>
    who.send(`POST /api/v1/admin/accounts/${id}/action`, { type, text })

  test('are found by name, role and state, newest first, in pages', async () => {
    // Creates them one after the other, so that the ids are in this order. The names are new in each attempt of the
    // test.
    const find = `find${Date.now()}`
    const mod = await moderator(`${find}er`)
    const findable = await context.person(`${find}able`)
    const findother = await context.person(`${find}other`)
    const names = async (query: string, version = 'v2') =>
      ok(await mod.get(`/api/${version}/admin/accounts?${query}`)).map(({ username }: { username: string }) => username)
    expect(await names(`username=${find.toUpperCase()}`)).toEqual([findother.name, findable.name, mod.name])
    expect(await names(`username=${find}&permissions=staff`)).toEqual([mod.name])
    expect(await names(`username=${find}&role_ids[]=3`)).toEqual([mod.name])
    expect(await names(`username=${find}&staff=true`, 'v1')).toEqual([mod.name])
    expect(await names(`username=${find.slice(0, -1)}_`)).toEqual([])
    await findable.send('PATCH /api/v1/accounts/update_credentials', { display_name: 'Some 100% Name' })
    expect(await names(`username=${find}&display_name=100%25 name`)).toEqual([findable.name])
    // Forms send empty values for filters that are not used.
    const empty = [
      'origin',
      'status',
      'permissions',
      'invited_by',
      'by_domain',
      'email',
      'ip',
      'display_name',
      'role_ids[]',
    ]
    const unused = empty.map((name) => `${name}=`).join('&')
    for (const version of ['v1', 'v2']) expect(await names(`username=${find}&${unused}`, version)).toHaveLength(3)
    for (const nobody of ['origin=remote', 'status=pending', 'email=a', 'ip=1.1.1.1'])
      expect([nobody, await names(nobody)]).toEqual([nobody, []])
    for (const nobody of ['remote=true', 'pending=1']) expect([nobody, await names(nobody, 'v1')]).toEqual([nobody, []])
    const first = await mod.get(`/api/v2/admin/accounts?username=${find}&limit=1`)
    expect([first.body[0].username, linkTo('next', first)]).toEqual([
      findother.name,
      expect.stringContaining('max_id='),
    ])
    ok(await actOn(mod, findother, 'disable'))
    expect(await names(`username=${find}&status=disabled`)).toEqual([findother.name])
    expect(await names(`username=${find}&disabled=true`, 'v1')).toEqual([findother.name])
    expect(await names(`username=${find}&status=active`)).toEqual([findable.name, mod.name])
    expect((await mod.get('/api/v2/admin/accounts?status=nonsense')).status).toBe(422)
  })

  test('that are disabled keep their posts, and nobody can sign in to them until they are enabled', async () => {
    const mod = await moderator('disabler')
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const { id } = await publish(mallory, 'Stays')
    ok(await actOn(mod, mallory, 'disable', 'Somebody else has the password'))
    expect((await mallory.get('/api/v1/accounts/verify_credentials')).status).toBe(401)
    expect(await context.stores.accounts.maySignIn(mallory.id as AccountId)).toBe(false)
    expect((await alice.get(`/api/v1/statuses/${id}`)).status).toBe(200)
    expect(await read(mod, mallory)).toMatchObject({ disabled: true, suspended: false, account: { id: mallory.id } })
    // A session that the operator creates gives no access either.
    const { token } = await context.service.signIn(mallory.id as AccountId)
    const headers = { authorization: `Bearer ${token}` }
    expect((await context.service.fetch('/api/v1/accounts/verify_credentials', { headers })).status).toBe(401)
    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/enable`))).toMatchObject({ disabled: false })
    const again = await context.person(mallory.name)
    expect((await again.get('/api/v1/accounts/verify_credentials')).status).toBe(200)
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log).toMatchObject([
      { action: 'account_enabled', account_id: mod.id, reason: '' },
      { action: 'account_disabled', account_id: mod.id, surface: 'rest', reason: 'Somebody else has the password' },
    ])
  })

  test('that are suspended are hidden until they are unsuspended, and the log has each change once', async () => {
    const mod = await moderator('suspender')
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    ok(await actOn(mod, mallory, 'suspend'))
    ok(await actOn(mod, mallory, 'suspend'))
    ok(await actOn(mod, mallory, 'none'))
    expect((await alice.get(`/api/v1/accounts/${mallory.id}`)).status).toBe(404)
    expect((await mallory.get('/api/v1/accounts/verify_credentials')).status).toBe(401)
    expect(await read(mod, mallory)).toMatchObject({ suspended: true, account: { suspended: true } })
    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsuspend`))).toMatchObject({
      suspended: false,
    })
    expect((await alice.get(`/api/v1/accounts/${mallory.id}`)).status).toBe(200)
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['account_unsuspended', 'account_suspended'])
    await context.stores.accounts.requestDeletion(mallory.id as AccountId)
    expect((await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsuspend`)).status).toBe(409)
  })

  test('that their owners are deleting can be suspended, and signing in does not restore them after that', async () => {
    const mod = await moderator('hasty')
    const { mallory } = await createPeople(context, 'mallory')
    const { accounts } = context.stores
    const id = mallory.id as AccountId
    await accounts.leave(id, 7)
    expect(await read(mod, mallory)).toMatchObject({ suspended: false })
    ok(await actOn(mod, mallory, 'suspend'))
    expect(await read(mod, mallory)).toMatchObject({ suspended: true })
    expect(await accounts.returnFromLeave(id)).toBe(false)
    ok(await mod.send(`POST /api/v1/admin/accounts/${id}/unsuspend`))
    expect(await accounts.find(id)).toBeUndefined()
    ok(await actOn(mod, mallory, 'disable'))
    expect(await accounts.returnFromLeave(id)).toBe(false)
    ok(await mod.send(`POST /api/v1/admin/accounts/${id}/enable`))
    expect(await accounts.returnFromLeave(id)).toBe(true)
    expect(await accounts.find(id)).toBeDefined()
  })

  test.each(['suspend', 'disable'] as const)(
    'lose their sessions for good even if the process dies during the action (%s)',
    async (measure) => {
      const { mallory } = await createPeople(context, 'mallory')
      const id = mallory.id as AccountId
      const by = { actor: null, surface: 'command_line', reason: '' } as const
      // Acts as if the process had died after this step, before it ended the sessions.
      await context.stores.moderation.act(measure, id, by)
      const sessions = async () => (await context.sql('select from auth_sessions where account_id = $1', id)).rowCount
      const use = async () => (await mallory.get('/api/v1/accounts/verify_credentials')).status
      expect([await sessions(), await use()]).toEqual([1, 401])
      await context.sql(
        `select graphile_worker.reschedule_jobs(array(
           select id from graphile_worker.jobs where key = $1), run_at => now())`,
        `endSessions:${id}`,
      )
      await expect.poll(sessions, { timeout: 30_000 }).toBe(0)
      await context.stores.moderation.act(measure === 'suspend' ? 'unsuspend' : 'enable', id, by)
      expect(await use()).toBe(401)
    },
  )

  test('of the same or a higher rank cannot be moderated, nor can your own', async () => {
    const [mod, other, admin] = [await moderator('one'), await moderator('two'), await moderator('boss', 'Admin')]
    for (const whom of [other, admin]) expect((await actOn(mod, whom, 'suspend')).status).toBe(403)
    expect((await mod.send(`POST /api/v1/admin/accounts/${other.id}/enable`)).status).toBe(403)
    expect((await actOn(mod, mod, 'suspend')).status).toBe(422)
    expect((await actOn(mod, { id: '1' }, 'suspend')).status).toBe(404)
    expect((await actOn(mod, other, 'nonsense')).status).toBe(422)
    expect(ok(await mod.get(`/api/v1/admin/audit_log?account_id=${mod.id}`))).toEqual([])
    ok(await actOn(admin, other, 'disable'))
    // A disabled account has no session.
    expect((await actOn(other, await context.person('anybody'), 'disable')).status).toBe(401)
  })

  test('can be moderated over GraphQL, which the audit log records', async () => {
    const mod = await moderator('grapher')
    const { mallory } = await createPeople(context, 'mallory')
    const query = `mutation ($id: ID!) {
      moderateAccount(input: { id: $id, type: DISABLE, text: "Why" }) { disabledAt profile { id } } }`
    const ask = (who: Person) => who.send('POST /graphql', { query, variables: { id: mallory.id } })
    const ordinary = await context.person('nobodyspecial', everyScope)
    expect((await ask(ordinary)).body.errors[0].extensions.code).toBe('FORBIDDEN')
    const { data } = ok(await ask(mod))
    expect(data.moderateAccount).toEqual({ disabledAt: expect.any(String), profile: { id: mallory.id } })
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log).toMatchObject([{ action: 'account_disabled', surface: 'graphql', reason: 'Why' }])
  })

  test('that two moderators suspend at the same time get one entry in the audit log', async () => {
    const mods = [await moderator('left'), await moderator('right')]
    const { mallory } = await createPeople(context, 'mallory')
    const answers = await Promise.all(mods.map((mod) => actOn(mod, mallory, 'suspend')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(ok(await mods[0]!.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))).toHaveLength(1)
  })
})

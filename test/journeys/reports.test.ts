import { describe, expect, test } from 'vitest'
import type { RequestParts } from '../../client/index.ts'
import { type Person, journeyForFile } from './people.ts'
import { expectRefused, createPeople, ok, publish, refusalOf } from './posting.ts'

const context = journeyForFile()

type Fields = RequestParts<'POST /api/v1/reports'>['body']
const report = ({ client }: Person, account_id: string, more: Partial<Fields> = {}) =>
  client.call('POST /api/v1/reports', { body: { account_id, ...more } })
const refused = (field: string) => ({ status: 422, code: 'validation_failed', fields: [{ field }] })
const reportsBy = async (who: Person) =>
  (await context.stores.reports.list(false, 100)).filter(({ reporter }) => reporter === who.name)

describe('a report', () => {
  test('is stored with all its fields, and returned in Mastodon’s format', async () => {
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const rule = await context.stores.rules.add('Be kind.', '')
    const [one, two] = [await publish(mallory, 'One'), await publish(mallory, 'Two')]
    const sent = {
      ...{ status_ids: [two.id, one.id, two.id], rule_ids: [rule.id], category: 'violation' as const },
      ...{ comment: ' Look\r\nat this ', forward: true, collection_ids: ['1'] },
    }
    const body = await report(alice, mallory.id, sent)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      ...{ action_taken: false, action_taken_at: null, category: 'violation', comment: 'Look\nat this' },
      ...{ forwarded: false, status_ids: [two.id, one.id], rule_ids: [rule.id], collection_ids: [] },
      target_account: { id: mallory.id },
    })
    expect(await reportsBy(alice)).toEqual([
      {
        ...{ id: body.id, reporter: alice.name, target: mallory.name, category: 'violation', comment: 'Look\nat this' },
        ...{ postIds: [two.id, one.id], ruleIds: [rule.id], createdAt: body.created_at, resolvedAt: null },
      },
    ])
  })

  test('can be a form that names only the account, with a trailing slash in the path', async () => {
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const body = ok(await alice.send('POST /api/v1/reports/', new URLSearchParams({ account_id: mallory.id })))
    expect(body).toMatchObject({ category: 'other', comment: '', status_ids: [], rule_ids: [] })
  })

  test('must be about another account that exists', async () => {
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    expectRefused(await alice.send('POST /api/v1/reports', {}), 'account_id')
    expect(await refusalOf(report(alice, alice.id))).toMatchObject(refused('account_id'))
    expect((await refusalOf(report(alice, '1'))).status).toBe(404)
    await context.stores.accounts.suspend(mallory.id as never)
    expect((await refusalOf(report(alice, mallory.id))).status).toBe(404)
    expect(await reportsBy(alice)).toEqual([])
  })

  test('must name visible posts of that account, existing rules, and a valid category and comment', async () => {
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const own = await publish(alice, 'Mine')
    const hidden = await publish(mallory, { status: 'Hidden', visibility: 'private' })
    const visible = await publish(mallory, 'Seen')
    for (const id of [own.id, hidden.id, '1'])
      expect(await refusalOf(report(alice, mallory.id, { status_ids: [visible.id, id] }))).toMatchObject(
        refused('status_ids'),
      )
    expect(await refusalOf(report(alice, mallory.id, { rule_ids: ['999999'] }))).toMatchObject(refused('rule_ids'))
    expect(await refusalOf(report(alice, mallory.id, { category: 'nonsense' as never }))).toMatchObject(
      refused('category'),
    )
    expect(await refusalOf(report(alice, mallory.id, { comment: 'x'.repeat(1001) }))).toMatchObject(refused('comment'))
    expect(await refusalOf(report(alice, mallory.id, { comment: 'x'.repeat(5000) }))).toMatchObject(refused('comment'))
    const many = Array.from({ length: 101 }, (_, index) => String(index + 1))
    expect(await refusalOf(report(alice, mallory.id, { status_ids: many }))).toMatchObject(refused('status_ids'))
    expect(await reportsBy(alice)).toEqual([])
    expect((await report(alice, mallory.id, { comment: '👍🏽'.repeat(1000) })).comment).toBe('👍🏽'.repeat(1000))
  })

  test('needs a session and its own scope', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    expect((await refusalOf(report(context.anonymous, mallory.id))).status).toBe(401)
    const narrow = await context.person('reporting', ['read', 'write:accounts', 'follow'])
    expect(await refusalOf(report(narrow, mallory.id))).toMatchObject({ code: 'insufficient_scope' })
    await report(await context.person('reporting', ['write:reports']), mallory.id)
  })

  test('is refused beyond twenty open ones, even if many are sent at once', async () => {
    const { alice, bob, mallory } = await createPeople(context, 'alice', 'bob', 'mallory')
    const answers = await Promise.allSettled(Array.from({ length: 24 }, () => report(alice, mallory.id)))
    const over = answers.filter((one) => one.status === 'rejected')
    expect(over.map(({ reason }) => reason.status)).toEqual([422, 422, 422, 422])
    expect(await refusalOf(report(alice, mallory.id))).toMatchObject(refused('account_id'))
    await report(bob, mallory.id)
    const [latest] = await reportsBy(alice)
    const operator = { actor: null, surface: 'command_line', reason: '' } as const
    await context.stores.moderatedReports.act('resolve', latest!.id, operator)
    await report(alice, mallory.id)
  })
})

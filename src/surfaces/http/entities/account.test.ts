import { expect, test } from 'vitest'
import { exampleProfile } from '../../../../test/support/nouns.ts'
import { AccountEntity, accountEntity, accountJson } from './account.ts'

test('an account matches its schema exactly', () => {
  const entity = accountEntity(exampleProfile())
  expect(AccountEntity.parse(entity)).toEqual(entity)
  expect(entity).toMatchObject({
    acct: 'alice',
    created_at: '2026-01-02T00:00:00.000Z',
    last_status_at: '2026-02-03',
    note: '<p>Hello &amp; welcome</p>',
    group: false,
    roles: [],
    fields: [{ name: 'Site', value: '<a href="https://alice.example">alice.example</a>', verified_at: null }],
  })
})

test('only a suspended account has `suspended`', () => {
  expect(accountEntity(exampleProfile())).not.toHaveProperty('suspended')
  expect(accountEntity(exampleProfile({ suspended: true }))).toHaveProperty('suspended', true)
})

test('the text of an account is its JSON, for each version of its profile', () => {
  const [before, after] = [exampleProfile(), exampleProfile({ displayName: 'Alice "2"' })]
  expect(JSON.parse(accountJson(before))).toEqual(accountEntity(before))
  expect(JSON.parse(accountJson(after))).toHaveProperty('display_name', 'Alice "2"')
  expect(accountJson(before)).toBe(JSON.stringify(accountEntity(before)))
})

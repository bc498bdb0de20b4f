import { expect, test } from 'vitest'
import { Username } from '../../model/profile.ts'
import { displayNameOf, labelOf, usernamesFor } from './names.ts'

const first = (claims: Record<string, unknown>, count = 1) => {
  const names = usernamesFor({ claims })
  return Array.from({ length: count }, () => names.next().value)
}

test.each([
  [{ preferred_username: 'ada' }, 'ada'],
  [{ preferred_username: 'ada@example.org', nickname: 'x' }, 'ada'],
  [{ nickname: 'Zoë Müller-Łuk' }, 'Zoe_Muller_uk'],
  [{ name: '  Ada Lovelace ' }, 'Ada_Lovelace'],
  [{ preferred_username: 'root', nickname: 'ada' }, 'ada'],
  [{ preferred_username: '', nickname: '王', name: 'Wang' }, 'Wang'],
  [{ preferred_username: `${'a'.repeat(29)}__b` }, 'a'.repeat(29)],
  [{ preferred_username: 7, nickname: ['ada'], name: { a: 1 } }, expect.stringMatching(/^user\d{9}$/)],
  [{}, expect.stringMatching(/^user\d{9}$/)],
  [{ preferred_username: '@admin' }, expect.stringMatching(/^user\d{9}$/)],
])('for %j the first username is %s', (claims, expected) => {
  expect(first(claims)).toEqual([expected])
})

test('there are enough other valid usernames if some are taken', () => {
  for (const claims of [{}, { name: 'x'.repeat(500) }, { nickname: '_' }, { preferred_username: 'ada' }]) {
    const names = first(claims, 20)
    for (const name of names) expect(Username.safeParse(name).success).toBe(true)
    expect(new Set(names).size).toBeGreaterThan(10)
  }
})

test('display names and labels are one clean line of limited length', () => {
  const claims = { name: ' Ada\n\u202eLovelace\0 ', email: `${'ä'.repeat(300)}@x` }
  expect(displayNameOf({ claims }, 30)).toBe('Ada Lovelace')
  expect(displayNameOf({ claims }, 3)).toBe('Ada')
  expect(displayNameOf({ claims: {} }, 30)).toBe('')
  expect(labelOf({ claims }, 'x')).toBe('ä'.repeat(100))
  expect(labelOf({ claims: {} }, 'The provider')).toBe('The provider')
})

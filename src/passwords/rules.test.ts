import { expect, test } from 'vitest'
import { conceal } from '../model/concealed.ts'
import { requireGoodPassword } from './rules.ts'

const context = { username: 'alice_in_berlin', host: 'social.example:8080', title: 'Our Social Service' }

async function problemOf(text: string): Promise<string | undefined> {
  try {
    await requireGoodPassword(conceal(text), context)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed', fields: [{ field: 'password' }] })
    const { message } = error as Error
    if (text !== '') expect(message).not.toContain(text)
    return message
  }
}

test.each([
  'aB3$xyzq',
  'correct horse battery staple',
  'nur kleine buchstaben',
  '        mostly spaces',
  'пароль от всех дверей',
  '🦄🦊🐙🐝🦋🌵🍄🪐',
  'x'.repeat(64) + 'y'.repeat(64),
])('%j is accepted', async (text) => {
  expect(await problemOf(text)).toBeUndefined()
})

test.each([
  ['', /too short \(minimum is 8 characters\)/],
  ['aB3$xyz', /too short/],
  ['🦄🦊🐙🐝', /too short/], // eight UTF-16 units, four characters
  ['u\u0308'.repeat(4), /too short/], // one character each, however it is put together
  ['x'.repeat(129), /too long \(maximum is 128 characters\)/],
  ['\ud800 is half of something', /invalid characters/],
])('%j is refused for its length or its characters', async (text, problem) => {
  expect(await problemOf(text)).toMatch(problem)
})

test.each(['sunshine', 'PassWord1', 'iloveyou1', 'ｐａｓｓｗｏｒｄ１', '1234567890'])(
  '%j is refused as a common password',
  async (text) => {
    expect(await problemOf(text)).toMatch(/the first that attackers try/)
  },
)

test.each([
  'alice_in_berlin',
  'ALICE_IN_BERLIN',
  '@alice_in_berlin',
  'alice_in_berlin@social.example:8080',
  'social.example',
  'Social.Example:8080',
  'our social service',
])('%j is refused as a name', async (text) => {
  expect(await problemOf(text)).toMatch(/Do not use your name or the name of this service/)
})

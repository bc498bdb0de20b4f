import { expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, form, type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person

const person = async () => (alice = (await createPeople(context, 'alice')).alice)
const bytes = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(' ')
const marks = (units: number) => `a${'\u0301'.repeat(31)}`.repeat(units / 32)

// `&` becomes `&amp;` in the address and in the text of a link: ten bytes for each.
const link = (units: number) => `https://a.io/?${'&'.repeat(units - 14)}`

test('a post of long links, which count as few characters, is refused, and the error names the limit', async () => {
  await person()
  for (const status of [times(207, () => link(4100)), times(207, () => link(2048)), times(10, () => link(2048))]) {
    const refused = await alice.send('POST /api/v1/statuses', { status })
    expectRefused(refused, 'status')
    expect(refused.body.error).toContain('or 20000 UTF-16 units')
  }
  const split = { status: times(9, () => link(2048)), spoiler_text: 'x'.repeat(1700) }
  expectRefused(await alice.send('POST /api/v1/statuses', split), 'status')
})

test('the JSON of the largest possible posts stays small', async () => {
  const owner = await person()
  const { alice: other } = await createPeople(context, 'alice')
  const posts = [
    times(9, () => link(2048)),
    times(205, () => link(96)),
    times(1600, () => `@${other.name}`).slice(0, 5000),
    times(100, (at) => `#${String.fromCodePoint(0x4e00 + at)}${'\u{1E2EC}'.repeat(90)}`),
    marks(20_000),
  ]
  for (const status of posts) expect(bytes(await publish(owner, status))).toBeLessThan(330_000)
  const body = {
    status: 'Which?',
    poll: { options: ['b', 'c', 'd', 'e'].map((end) => marks(384) + end), expires_in: 300 },
  }
  expect(bytes(await publish(owner, body))).toBeLessThan(10_000)
})

test('a post links the first hundred mentions and the first hundred hashtags', async () => {
  const owner = await person()
  const names = Array.from({ length: 101 }, (_, at) => `guest${at}`)
  for (const name of names) await context.person(name)
  const post = await publish(owner, `${names.map((name) => `@${name}`).join(' ')} ${times(101, (at) => `#t${at}`)}`)
  expect([post.mentions.length, post.tags.length]).toEqual([100, 100])
  expect(post.content).toContain('@<span>guest99</span>')
  expect(post.content).toContain('</span> @guest100 ')
  expect(ok(await look(owner, post)).tags).toHaveLength(100)
})

test('the JSON of the largest possible profile stays small', async () => {
  const owner = await person()
  const change = (fields: object) => owner.send('PATCH /api/v1/accounts/update_credentials', fields)
  expectRefused(await change({ note: times(3, () => link(2048)) }), 'note')
  expectRefused(await change({ fields_attributes: [{ name: 'n', value: link(1100) }] }), 'fields_attributes.0.value')
  expectRefused(await change({ display_name: marks(1024) }), 'display_name')
  const fields_attributes = Array.from({ length: 8 }, () => ({ name: marks(992), value: link(1020) }))
  const account = ok(await change({ note: times(40, () => link(99)), fields_attributes, display_name: marks(384) }))
  expect(bytes(ok(await owner.get(`/api/v1/accounts/${account.id}`)))).toBeLessThan(170_000)
})

test('descriptions and poll options with too many combining marks are refused', async () => {
  const owner = await person()
  const picture = file(await twoColours(8, 8).png().toBuffer(), 'image/png')
  const upload = (description: string) => owner.send('POST /api/v1/media', form({ file: picture, description }))
  expectRefused(await upload(marks(6016)), 'description')
  expect(ok(await upload(marks(5984))).description).toBe(marks(5984))
  const poll = { options: ['one', marks(416)], expires_in: 300 }
  expectRefused(await owner.send('POST /api/v1/statuses', { status: 'Which?', poll }), 'poll.options')
})

import { expect, test } from 'vitest'
import { exampleContent, examplePost, exampleProfile } from '../../../../test/support/nouns.ts'
import { type Notification, NotificationType } from '../../../model/notification.ts'
import { pushMessage } from './message.ts'

function notification(changes: Partial<Notification> = {}): Notification {
  const from = exampleProfile({ username: 'bob', displayName: 'Bob' })
  const about = { from, post: examplePost(), emoji: null, decision: null, report: null }
  const base = { id: '12' as Notification['id'], createdAt: '2026-02-03T04:05:06.789Z', groupKey: 'ungrouped-12' }
  return { ...base, ...about, type: 'mention', read: false, filtered: false, ...changes }
}

const messageOf = (changes: Partial<Notification>) => {
  const text = pushMessage(notification(changes))
  return { bytes: Buffer.byteLength(text), ...(JSON.parse(text) as Record<'title' | 'body', string>) }
}

test('the title names the account that caused the notification, except for moderation warnings', () => {
  const ofPeople = NotificationType.options.filter((type) => type !== 'moderation_warning')
  for (const type of ofPeople) expect(messageOf({ type }).title).toMatch(/Bob/)
  expect(messageOf({ type: 'moderation_warning' }).title).not.toMatch(/Bob/)
  expect(messageOf({ type: 'emoji_reaction', emoji: { name: '🦊', emoji: null } }).title).toMatch(/with 🦊$/)
})

test('the body is the text of a post or its content warning, and for a new follower the bio', () => {
  const post = examplePost(exampleContent({ contentWarning: 'Spiders', text: 'A spider' }))
  expect(messageOf({ post }).body).toBe('Spiders')
  expect(messageOf({ type: 'follow', post: null, from: exampleProfile({ note: 'Hello\n\n there' }) }).body).toBe(
    'Hello there',
  )
})

test.each([
  ['words', 'word '.repeat(1000), /^(word ){28}…$/],
  ['quotes', '"'.repeat(1000), /^"{140}…$/],
  ['family emojis', '👨‍👩‍👧‍👦'.repeat(300), /^(👨‍👩‍👧‍👦)+…$/u],
  ['a character with thousands of accents', `e${'\u0301'.repeat(5000)}`, /^…$/],
  ['an emoji after many spaces', `a${' '.repeat(998)}🦊 and more`, /^a.*…$/u],
  ['control characters', '\u0001'.repeat(3000), /…$/],
])('a long text is cut between characters to fit into a push: %s', (_name, text, expected) => {
  const { body, title, bytes } = messageOf({
    post: examplePost(exampleContent({ text })),
    from: exampleProfile({ displayName: text }),
  })
  expect(body).toMatch(expected)
  expect([body, title].every((one) => one.isWellFormed())).toBe(true)
  expect(bytes).toBeLessThan(2000)
})

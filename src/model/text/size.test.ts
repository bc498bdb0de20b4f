import { describe, expect, it } from 'vitest'
import { findHashtags } from './entities.ts'
import { isLongerThan } from './length.ts'
import { type RenderOptions, renderField, renderText } from './render.ts'

const hashtagUrl = (name: string) => `https://social.example/tags/${encodeURIComponent(name)}`
const options: RenderOptions = {
  mentions: new Map([['a', { username: 'a', url: 'https://social.example/@a' }]]),
  hashtagUrl,
  host: 'social.example',
}

/** Repeats numbered copies of something up to the limit of a text of `max` characters. */
function asMuchAs(max: number, make: (at: number) => string): string {
  let text = ''
  for (let at = 0; ; at++) {
    const longer = `${text} ${make(at)}`
    if (isLongerThan(longer, max)) return text
    text = longer
  }
}

const letter = (at: number) => String.fromCodePoint(0x4e00 + at)
const worst: Record<string, (at: number) => string> = {
  'the longest links of a field': () => `https://a.io/?${'&'.repeat(1000)}`,
  'the longest links': () => `https://a.io/?${'&'.repeat(2048 - 14)}`,
  'as many and as long links as the limits allow': () => `https://a.io/?${'&'.repeat(82)}`,
  'links with quotes': () => `https://a.io/?${'"'.repeat(82)}`,
  'links in other scripts': () => `https://a.io/?${'猫'.repeat(82)}`,
  'the shortest links': () => 'http://a.io',
  mentions: () => '@a',
  'the same hashtag': () => '#a',
  hashtags: (at) => `#${letter(at)}`,
  'hashtags with marks': (at) => `#${letter(at)}${'\u{1E2EC}'.repeat(90)}`,
  'hashtags that NFKC makes longer': (at) => `#${letter(at)}${'\uFDF2'.repeat(24)}`,
  ampersands: () => '&&&&&&&',
  'line ends': (at) => `${at % 2}\n`,
  marks: () => `a${'\u{1E2EC}'.repeat(15)}`,
}

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe.each(Object.entries(worst))('a text full of %s', (_name, make) => {
  it('stays small as a post with its hashtags', () => {
    const text = asMuchAs(5000, make)
    const tags = findHashtags(text).map(({ name }) => ({ name, url: hashtagUrl(name) }))
    expect(bytes([renderText(text, options), tags])).toBeLessThan(320_000)
  })

  it('stays small as a bio and as a field', () => {
    expect(bytes(renderText(asMuchAs(1000, make), options))).toBeLessThan(60_000)
    expect(bytes(renderField(asMuchAs(255, make)))).toBeLessThan(15_000)
  })
})

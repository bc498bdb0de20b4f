import { describe, expect, it } from 'vitest'
import { detectCustomEmojis } from './emojis.ts'
import { findHashtags, findMentions } from './entities.ts'
import { isLongerThan } from './length.ts'
import { linkSpans } from './links.ts'
import { textMarkup } from './markup.ts'
import { renderField, renderText } from './render.ts'

const MEGABYTE = 1_000_000
// The sanitizer is linear, but needs seconds for the 40 MB of HTML that a megabyte of links becomes.
const SANITIZED = MEGABYTE / 20
const fill = (unit: string, size = MEGABYTE) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const options = {
  mentions: new Map([['a', { username: 'a', url: 'https://our.example/@a' }]]),
  hashtagUrl: (name: string) => `https://our.example/tags/${name}`,
}

// A quadratic step over any of these would take minutes, so the time limit of the test is the assertion.
const floods: Record<string, string> = {
  'at signs': fill('@'),
  'number signs': fill('#'),
  'less-than signs': fill('<'),
  ampersands: fill('&'),
  colons: fill(':'),
  schemes: fill('http://'),
  'links without spaces between them': fill('http://a.b/'),
  links: fill('https://a.b/c '),
  'hosts that become invalid at their end': fill(`http://${'xn--a.'.repeat(10)}x_ `),
  'hosts of hyphens': fill(`http://a${'-'.repeat(60)}`),
  'one endless host': `http://${fill('a.')}`,
  'one endless path': `http://a.b/${fill('a')}`,
  'paths that are slightly too long': fill(`http://a.b/${'a'.repeat(2048)} `),
  'unclosed brackets': `http://a.b/${fill('[')}`,
  'brackets of every kind': fill('http://a.b/[({'),
  'closed brackets within an unclosed one': fill(`http://a.b/[${'[a]'.repeat(300)} `),
  'unclosed parentheses': fill(`http://a.b/${'(a'.repeat(1000)} `),
  quotes: fill('http://a.b/"'),
  mentions: fill('@a '),
  'hosts in mentions': fill('@a@a.'),
  'dots after a mention': `@a${fill('.')}`,
  'one endless mention': `@${fill('a')}é`,
  hashtags: fill('#a '),
  'middle dots': fill('#a·'),
  'middle dots after a hashtag': `#a${fill('·')}`,
  'combining marks': `#a${fill('\u0301')}`,
  'high surrogates': fill('\uD800'),
  'low surrogates': fill('a\uDC00'),
  NUL: fill('\0'),
  'line ends': fill('\r\n'),
  'blank lines': fill('\n '),
  blanks: `a${fill(' ')}a`,
  'bidi embeddings': fill('\u202B'),
  'bidi isolates, then their ends': fill('\u2066', MEGABYTE / 2) + fill('\u2069', MEGABYTE / 2),
  'bidi embeddings, then the ends of isolates': fill('\u202B', MEGABYTE / 2) + fill('\u2069', MEGABYTE / 2),
  shortcodes: fill(':aa: '),
  'unclosed shortcodes': fill(':aa'),
  'regional indicators': fill('🇩🇪'),
  ideographs: fill('猫'),
}

describe.each(Object.entries(floods))('a megabyte of %s', (_name, text) => {
  it('is measured', () => {
    expect(isLongerThan(text, 5000)).toBe(true)
  })

  it('is searched', () => {
    for (const find of [findMentions, findHashtags, detectCustomEmojis, (value: string) => [...linkSpans(value)]]) {
      expect(find(text).length).toBeLessThanOrEqual(text.length / 3)
    }
  })

  it('is rendered', () => {
    const part = text.slice(0, SANITIZED / 2) + text.slice(-SANITIZED / 2)
    expect(renderText(part, options)).toBe(textMarkup(part, options))
    expect(renderField(part).length).toBeLessThan(part.length * 20)
    expect(textMarkup(text, options).length).toBeLessThan(text.length * 50)
  })
})

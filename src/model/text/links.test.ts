import { expect, it } from 'vitest'
import { linkSpans } from './links.ts'

const findLinks = (text: string) => Array.from(linkSpans(text), ({ url }) => url)

it.each([
  ['see https://a.example/x.', ['https://a.example/x']],
  ['👉https://a.example/x', ['https://a.example/x']],
  ['見てhttps://example.com/見て、次', ['https://example.com/見て']],
  [
    '(https://a.example/b) <https://a.example/c> "https://a.example/d"',
    ['https://a.example/b', 'https://a.example/c', 'https://a.example/d'],
  ],
  ['https://en.wikipedia.org/wiki/A_(b)', ['https://en.wikipedia.org/wiki/A_(b)']],
  ['HTTPS://A.IO/?q=%20&r=1#frag', ['HTTPS://A.IO/?q=%20&r=1#frag']],
  [
    'http://localhost:3000/x http://[::1]:80/ http://1.2.3.4/',
    ['http://localhost:3000/x', 'http://[::1]:80/', 'http://1.2.3.4/'],
  ],
  [
    'https://münchen.example/ https://xn--mnchen-3ya.example/',
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ],
  ['http://a.io http://a.io', ['http://a.io', 'http://a.io']],
])('finds the links of %s', (text, links) => {
  expect(findLinks(text)).toEqual(links)
})

it.each([
  'example.com www.example.com //a.example/b',
  'javascript:alert(1) data:text/html,x ftp://a.io mailto:a@b.io vbscript:x file:///etc/passwd',
  'xhttps://a.io @https://a.io #https://a.io',
  'http:// a.io http://-a.io https://a..b https://example.com:99999/ http://intranet/ http://localhostx',
  'http://user:pass@host.example/',
])('finds no link in %s', (text) => {
  expect(findLinks(text)).toEqual([])
})

it.each([
  ['https://paypal.com@evil.example/', 'https://paypal.com'],
  ['http://a.example\\@evil.example', 'http://a.example'],
  ['https://a.example/"onclick=alert(1)', 'https://a.example/'],
  ['https://a.example/\u2067gpj.exe', 'https://a.example/'],
  ['https://a.example/x\u200By', 'https://a.example/x'],
])('ends the link of %s before characters that mislead', (text, link) => {
  expect(findLinks(text)).toEqual([link])
})

it('finds a link as long as the limit, and no longer one', () => {
  const longest = `https://a.io/${'x'.repeat(2048 - 'https://a.io/'.length)}`
  expect(findLinks(longest)).toEqual([longest])
  expect(findLinks(`${longest}x`)).toEqual([])
})

it('returns the position of each link', () => {
  const text = '\uD800 https://a.io/\uD83D\uDE00, then http://b.io'
  const spans = [...linkSpans(text)]
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['https://a.io/😀', 'http://b.io'])
  expect(spans.map(({ url }) => url)).toEqual(['https://a.io/😀', 'http://b.io'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from './clean.ts'
import { fieldMarkup, type RenderOptions, textMarkup } from './markup.ts'
import { renderField, renderText } from './render.ts'
import { sanitizeMarkup } from './sanitize.ts'

const options: RenderOptions = {
  mentions: new Map(
    ['alice', 'bob', 'a'].map((username) => [username, { username, url: `https://our.example/@${username}` }]),
  ),
  hashtagUrl: (name) => `https://our.example/tags/${encodeURIComponent(name)}`,
}

const corpus = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '"><script>alert(document.cookie)</script>',
  "';alert(String.fromCharCode(88,83,83))//",
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) />',
  '<math><mtext></p><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" \x01javascript:alert(1)">x</a>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '</p><script>alert(1)</script><p>',
  '</span></a><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<textarea><script>alert(1)</script>',
  '<title></title><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<plaintext><xmp><listing>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<form action=https://evil.example/><input autofocus onfocus=alert(1)>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<template><script>alert(1)</script></template>',
  '＜script＞alert(1)＜/script＞',
  '\u2039script\u203Aalert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62; &amp;lt;b&amp;gt;',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} <%= 1 %>',
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/'onmouseover='alert(1)",
  'https://a.example/"><script>alert(1)</script>',
  'https://a.example/(<img src=x onerror=alert(1)>)',
  'https://a.example/(<script>alert(1)</script>)',
  'https://a.example/["><svg/onload=alert(1)>]',
  'https://a.example/{"style="x:expression(alert(1))}',
  'https://a.example/`onerror=alert(1)`',
  'https://a.example/?x=<b>&y=&quot;&#x22;',
  'https://javascript:alert(1)@evil.example/',
  'javascript:alert(1)//https://a.example/',
  'javascript://https://a.example/%0aalert(1)',
  'JaVaScRiPt:alert(1) vbscript:msgbox(1) data:text/html,<script>alert(1)</script>',
  'http://\u202E"><script>',
  'https://a.example/\u2028"><script>alert(1)</script>',
  '@alice"><script>alert(1)</script>',
  '@<script>alert(1)</script> @alice@"><img>',
  '#x"><script>alert(1)</script>',
  '#<img src=x> #"onclick=alert(1) ＃<b>',
  '@a#b<c>"d"\'e\'&f;',
  '\r<script\r>\n\nalert(1)\r\n</script>',
]

const pieces = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '&#60;',
  '/',
  '=',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '\\',
  '`',
  '\n',
  '\n\n',
  ' ',
  '\r',
  '\0',
  '\u00A0',
]
const words = [
  '@alice',
  '@bob@our.example',
  '#Cats',
  '＃猫',
  'https://a.io/',
  'http://b.example',
  'javascript:',
  'a',
  '猫',
  '😀',
  '\u0301',
  '\u202E',
  '\u2067',
]
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc.constantFrom(...words),
      fc.constantFrom(...corpus),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))

const VALUE = '"https?://[^"<>]+"'
const OPENERS = [
  '<p>',
  '<span>',
  '<span class="(?:invisible|ellipsis)">',
  '<span class="h-card" translate="no">',
  `<a href=${VALUE} class="(?:u-url mention|mention hashtag)"(?: rel="tag")?>`,
  `<a href=${VALUE} rel="nofollow noopener noreferrer(?: me)?" target="_blank" translate="no">`,
]
const TOKEN = new RegExp(`(?<open>${OPENERS.join('|')})|(?<close></(?:p|span|a)>)|<br />|&(?:amp|lt|gt);|[^<>&]`, 'uy')

/** Parses HTML that has only well-nested tags of the allow-list, and returns its text. */
function readStrictly(html: string): string {
  const open: string[] = []
  let text = ''
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(html)
    if (!match) throw new Error(`not on the allow-list: ${html.slice(from, from + 80)}`)
    const { open: opener, close } = match.groups ?? {}
    if (opener) {
      const href = /href="([^"]*)"/.exec(opener)?.[1]
      if (href) expect(['http:', 'https:']).toContain(new URL(decode(href)).protocol)
      if (opener === '<p>' && text !== '') text += '\n\n'
      open.push(opener.slice(1).split(/[ >]/, 1)[0] ?? '')
    } else if (close) expect(`</${open.pop()}>`).toBe(close)
    else text += match[0] === '<br />' ? '\n' : decode(match[0])
  }
  expect(open).toEqual([])
  return text
}

const decode = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function check(text: string): void {
  const html = renderText(text, options)
  const field = renderField(text)
  expect(sanitizeMarkup(textMarkup(text, options))).toBe(html)
  expect(textMarkup(text, options)).toBe(html)
  expect(fieldMarkup(text)).toBe(field)
  const paragraphs = cleanText(text)
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .join('\n\n')
  expect(readStrictly(html).replaceAll('＃', '#')).toBe(paragraphs.replaceAll('＃', '#'))
  expect(readStrictly(field)).toBe(cleanLine(text))
}

describe('rendered text', () => {
  it.each(corpus)('shows %j as text', (text) => {
    check(text)
  })

  it('has only allowed tags and the whole text, and the sanitizer changes nothing', () => {
    fc.assert(fc.property(hostile, check), { numRuns: 1000 })
  })

  it('is safe for any sequence of code units', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    fc.assert(fc.property(fc.string({ unit }), check))
  })
})

it('the HTML parser of these tests refuses what is not allowed', () => {
  for (const html of [
    '<b>',
    '<p>',
    'x</p>',
    '<p><span></p></span>',
    '<p a="b">',
    '<a href="javascript:x" class="u-url mention">',
    '>',
    '&nbsp;',
    '&',
  ]) {
    expect(() => readStrictly(html)).toThrow()
  }
})

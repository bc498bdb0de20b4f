import { describe, expect, it } from 'vitest'
import { type RenderOptions, renderField, renderText } from './render.ts'

const options: RenderOptions = {
  mentions: new Map([
    ['alice', { username: 'Alice', url: 'https://our.example/@Alice' }],
    ['mallory', { username: 'mallory', url: 'javascript:alert(1)' }],
  ]),
  hashtagUrl: (name) => `https://our.example/tags/${encodeURIComponent(name)}`,
  host: 'our.example',
}
const render = (text: string) => renderText(text, options)
const REL = 'rel="nofollow noopener noreferrer" target="_blank" translate="no"'
const ALICE =
  '<span class="h-card" translate="no"><a href="https://our.example/@Alice" class="u-url mention">@<span>Alice</span></a></span>'

describe('renderText', () => {
  it.each([
    ['', ''],
    [' \n\t\r\n ', ''],
    ['\0\x01', ''],
    ['one', '<p>one</p>'],
    ['\n\n one\ntwo \r\n', '<p>one<br />two</p>'],
    ['one\r\n\r\ntwo\n \n\t\n\nthree\nfour', '<p>one</p><p>two</p><p>three<br />four</p>'],
    ['<b>"a" & \'b\' &amp; &lt;</b>', '<p>&lt;b&gt;"a" &amp; \'b\' &amp;amp; &amp;lt;&lt;/b&gt;</p>'],
    [':blobcat: 👍', '<p>:blobcat: 👍</p>'],
  ])('renders %j', (text, html) => {
    expect(render(text)).toBe(html)
  })

  it('shortens links to their readable part', () => {
    expect(render('https://example.com/path')).toBe(
      `<p><a href="https://example.com/path" ${REL}><span class="invisible">https://</span>` +
        '<span>example.com/path</span><span class="invisible"></span></a></p>',
    )
    expect(render('(https://www.example.com/a/long/path/that/goes/on?and=on&x="1")')).toContain(
      '<span class="invisible">https://www.</span><span class="ellipsis">example.com/a/long/path/that/g</span>' +
        '<span class="invisible">oes/on?and=on&amp;x="1"</span></a>)',
    )
    expect(render('https://a.io/"quoted"')).toContain('href="https://a.io/&quot;quoted&quot;"')
  })

  it('shortens between code points', () => {
    expect(render(`https://a.io/${'😀'.repeat(30)}`)).toContain(`<span class="ellipsis">a.io/${'😀'.repeat(25)}</span>`)
  })

  it('links the given mentions, and no others', () => {
    expect(render('@ALICE @alice@our.example')).toBe(`<p>${ALICE} ${ALICE}</p>`)
    expect(render('@bob @alice@other.example')).toBe('<p>@bob @alice@other.example</p>')
  })

  it('links hashtags by key and shows them as written', () => {
    expect(render('#Cats ＃日本')).toBe(
      '<p><a href="https://our.example/tags/cats" class="mention hashtag" rel="tag">#<span>Cats</span></a> ' +
        '<a href="https://our.example/tags/%E6%97%A5%E6%9C%AC" class="mention hashtag" rel="tag">#<span>日本</span></a></p>',
    )
  })

  it('links only to http(s) URLs, and escapes them', () => {
    expect(render('@mallory')).toBe('<p>@mallory</p>')
    expect(renderText('#cats', { ...options, hashtagUrl: () => 'javascript:alert(1)' })).toBe('<p>#cats</p>')
    expect(renderText('#cats', { ...options, hashtagUrl: () => 'https://x.example/"><script>' })).toBe(
      '<p><a href="https://x.example/&quot;&gt;&lt;script&gt;" class="mention hashtag" rel="tag">#<span>cats</span></a></p>',
    )
  })
})

describe('renderField', () => {
  it('returns one line of text and links with rel="me"', () => {
    expect(renderField(' my <site>:\r\n\r\nhttps://a.example ')).toBe(
      'my &lt;site&gt;: <a href="https://a.example" rel="nofollow noopener noreferrer me" target="_blank" translate="no">' +
        '<span class="invisible">https://</span><span>a.example</span><span class="invisible"></span></a>',
    )
  })

  it('leaves mentions and hashtags as text, and returns nothing for an empty field', () => {
    expect(renderField('@alice #cats')).toBe('@alice #cats')
    expect(renderField(' \n ')).toBe('')
  })
})

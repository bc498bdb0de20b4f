import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test.each([
  ['# About\n\nHello *you*', '<h2>About</h2>\n<p>Hello <em>you</em></p>'],
  ['[a](https://example.org "t")', '<p><a href="https://example.org" rel="noopener">a</a></p>'],
  ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
  ['<script>alert(1)</script>', ''],
  ['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
  ['<a href="javascript:alert(1)" onclick="x">b</a>', '<p><a rel="noopener">b</a></p>'],
  ['[b](javascript:alert(1)) [c](data:text/html,x) [d](//example.org)', expect.not.stringMatching(/href/)],
  ['![pixel](https://example.org/track.png)', '<p></p>'],
  ['<p style="position:fixed" class="card">c</p>', '<p>c</p>'],
  ['', ''],
])('%j becomes safe HTML', async (text, html) => {
  expect(await renderMarkdown(text)).toEqual(html)
})

test.each(['> ', '- ', '*_'])('%j nested thousands of times does not fail', async (level) => {
  expect(await renderMarkdown(`${level.repeat(20_000)}<b>deep</b>`)).toContain('deep')
})

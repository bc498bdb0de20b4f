import { expect, it } from 'vitest'
import { sanitizeMarkup } from './sanitize.ts'

// Tests only the sanitizer, the second line of defence, with markup that the renderer never writes.
it.each([
  ['<script>alert(1)</script>x', 'x'],
  ['<p onclick="x()" style="a:b" id="c" class="d">x</p>', '<p>x</p>'],
  ['<img src=x onerror=alert(1)>x<svg onload=alert(1)><iframe src="//x.io"></iframe>', 'x'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a><a href="//x.io">y</a>', '<a>x</a><a>y</a>'],
  [
    '<a href="https://a.io" target="_top" rel="opener me" class="u-url btn">x</a>',
    '<a href="https://a.io" rel="me" class="u-url">x</a>',
  ],
  ['<span class="ellipsis modal" translate="yes">x</span>', '<span class="ellipsis">x</span>'],
  ['<p>open', '<p>open</p>'],
])('%s becomes %s', (html, expected) => {
  expect(sanitizeMarkup(html).replace(/ (?:target|translate)(?=[ >])/g, '')).toBe(expected)
})

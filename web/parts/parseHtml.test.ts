import { expect, test } from 'vitest'
import { type HtmlNode, parseHtml, textOf } from './parseHtml.ts'

const depthOf = (nodes: readonly HtmlNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))))

test('elements nested too deep are dropped, and their text stays', () => {
  const nodes = parseHtml(`${'<p>'.repeat(20_000)}deep${'</a>'.repeat(20_000)}`)
  expect([nodes.length, depthOf(nodes), textOf(`${'<b>'.repeat(20_000)}deep`)]).toEqual([1, 30, 'deep'])
})

test('closing tags of dropped elements are dropped too', () => {
  const html = `${'<b>'.repeat(40)}deep<br>er${'</b>'.repeat(40)}<p>after</p>`
  const nodes = parseHtml(html)
  expect(nodes[1]).toEqual({ tag: 'p', attributes: {}, children: ['after'] })
  expect(textOf(html)).toBe('deeperafter')
})

test('a text without elements is one piece, whatever characters it contains', () => {
  expect(parseHtml('<'.repeat(5000))).toEqual(['<'.repeat(5000)])
})

import { assert, property, string, array, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { parseHtml, textOf } from '../../web/parts/parseHtml.ts'
import { wordDiff } from '../../web/posts/wordDiff.ts'

test('parseHtml returns elements, attributes and text of the HTML that the service sends', () => {
  const html = '<p>A &lt;b&gt; &amp; <a href="https://a.example/?x=1&amp;y=2" rel="nofollow">link</a><br>end</p>'
  expect(parseHtml(html)).toEqual([
    {
      tag: 'p',
      attributes: {},
      children: [
        'A <b> & ',
        { tag: 'a', attributes: { href: 'https://a.example/?x=1&y=2', rel: 'nofollow' }, children: ['link'] },
        { tag: 'br', attributes: {}, children: [] },
        'end',
      ],
    },
  ])
  expect(textOf(`${html}<p>More</p>`)).toBe('A <b> & link\nend\n\nMore')
})

test('parseHtml accepts any HTML, and loses none of its text', () => {
  const pieces = ['<p>', '</p>', '<a href="x">', '</a>', '<br>', '<', '&lt;', '&', '"', 'a word ', '<p']
  const countIn = (text: string) => text.split('a word').length - 1
  // An unclosed tag counts as text.
  assert(
    property(array(constantFrom(...pieces)), (some) => {
      expect(countIn(textOf(some.join('')))).toBe(some.filter((one) => one === 'a word ').length)
    }),
  )
  // A text before a `>` may become part of a tag.
  assert(
    property(array(constantFrom('>', ...pieces)), (some) => {
      const outside = some.join('').replace(/<[^<>]*>/g, '')
      expect(countIn(textOf(some.join('')))).toBeGreaterThanOrEqual(countIn(outside))
    }),
  )
})

test('the result of wordDiff contains both texts completely', () => {
  expect(wordDiff('It is thre, now', 'It is there, right now')).toEqual([
    { kind: 'same', text: 'It is ' },
    { kind: 'removed', text: 'thre,' },
    { kind: 'added', text: 'there, right' },
    { kind: 'same', text: ' now' },
  ])
  const words = array(constantFrom('a', 'b', 'c', ' ', '\n')).map((all) => all.join(''))
  for (const texts of [words, string()])
    assert(
      property(texts, texts, (before, after) => {
        const pieces = wordDiff(before, after)
        const of = (kind: string) => pieces.filter((one) => one.kind !== kind).map(({ text }) => text)
        expect(of('added').join('')).toBe(before)
        expect(of('removed').join('')).toBe(after)
      }),
    )
})

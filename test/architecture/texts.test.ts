import { expect, test } from 'vitest'
import { exceptions, exceptionsAtMost } from '../../scripts/texts/exceptions.ts'
import { longLines } from '../../scripts/texts/lineWidth.ts'
import { markdownTexts } from '../../scripts/texts/markdown.ts'
import { bannedPatterns, findingsIn, wordsAtMost } from '../../scripts/texts/rules.ts'
import { snapshotTexts } from '../../scripts/texts/snapshot.ts'

const words = (count: number) => `Word${' word'.repeat(count - 1)}.`

const odd = [
  'Whoever signs in sees it.',
  'Ask somebody else.',
  'Leave it as it stands.',
  "Read posts of one's own.",
  'It is thrown away after a day.',
  'Confirm that it is you.',
  'Nobody need be signed in.',
  'The page begins anew.',
  'The author is told.',
  'A stream hears of it.',
  'The name is not to be had.',
  'Delete those there are.',
  'The rest is left away.',
  'The app was let in.',
  'The code was used already.',
  'This belongs into a header.',
  'The name stands in a header.',
  'Delete an own post.',
  'It was active lately.',
  'They run in turns.',
  'It was changed meanwhile.',
  'The fields thereof are read.',
  'The stream goes on.',
  'The database is out of reach.',
  'That is wrong usage.',
  'A lock prevents that it ends.',
  'Who asks for it gets it.',
]

test.each(odd)('an odd word is found: %s', (text) => {
  expect(findingsIn(text)).toEqual([{ rule: expect.stringMatching(/^write "/), words: expect.any(String) }])
})

test('each pattern has an example above', () => {
  expect(bannedPatterns.filter(({ pattern }) => !odd.some((text) => pattern.test(text)))).toEqual([])
})

test.each([
  'Who can see it?',
  'A deleted post cannot be told from a hidden one.',
  'A count reveals that there is a post.',
  "The first one's result is returned.",
  'Before it goes on the internet, configure it.',
])('a plain sentence passes: %s', (text) => {
  expect(findingsIn(text)).toEqual([])
})

test('a sentence that is too long is found, and two shorter ones are not', () => {
  expect(findingsIn(words(wordsAtMost + 1))).toEqual([
    { rule: expect.stringContaining('41 words'), words: expect.any(String) },
  ])
  expect(findingsIn(`${words(wordsAtMost)} ${words(wordsAtMost)}`)).toEqual([])
})

test('the texts of a page are its paragraphs, items and cells, without code', () => {
  const page =
    '# Title\n\nTwo\nlines with `some code`.\n\n```sh\nwhoever\n```\n\n- an [item](x.md)\n- another\n\n| a | b |\n|---|---|\n| c | d |\n'
  expect(markdownTexts(page)).toEqual([
    { line: 1, text: 'Title' },
    { line: 3, text: 'Two lines with `some_code`.' },
    { line: 10, text: 'an item' },
    { line: 11, text: 'another' },
    ...['a', 'b'].map((text) => ({ line: 13, text })),
    ...['c', 'd'].map((text) => ({ line: 15, text })),
  ])
})

test('the texts of the snapshot are returned with their source', () => {
  expect(snapshotTexts('# Head\n\nsrc/a.ts\n  key: A text: of one.\n\nsrc/b.ts\n  other: B.\n')).toEqual([
    { path: 'src/a.ts', text: 'A text: of one.' },
    { path: 'src/b.ts', text: 'B.' },
  ])
})

test('a line of code or comment that is too wide is found, and a long string is not', () => {
  const long = 'x'.repeat(121)
  expect(longLines(`// ${long}\nconst a = 1\n`, 'a.ts')).toEqual([1])
  expect(longLines(`/**\n * ${long}\n */\n`, 'a.ts')).toEqual([2])
  expect(longLines(`const a = 1\nconst ${long} = 1\n`, 'a.ts')).toEqual([2])
  expect(longLines(`const a = \`\n  -- ${long}\n\`\n`, 'a.ts')).toEqual([2])
  expect(longLines(`const a =\n  '${long}'\n`, 'a.ts')).toEqual([])
})

test('the exceptions are few, and each has a reason', () => {
  expect(exceptions.length).toBeLessThanOrEqual(exceptionsAtMost)
  expect(exceptions.filter(({ reason }) => reason.length < 10)).toEqual([])
})

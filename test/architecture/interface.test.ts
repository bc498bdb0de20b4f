import { expect, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import { clausePages } from '../../cli/conformance/clauses.ts'
import { citedIn, clauses, pages, texts } from './clauses.ts'

const known = new Map(clauses.map((clause) => [clause.id, clause]))

test('a clause is named by its page and a number, which rises, and has one level', () => {
  expect(clauses.length).toBeGreaterThan(150)
  expect(known.size).toBe(clauses.length)
  const wrong = clauses.filter(({ id, page, number, levels }, at) => {
    const before = clauses[at - 1]
    const isRising = before?.page !== page || number > before.number
    return id !== `${page}-${number}` || !isRising || levels.length !== 1
  })
  expect(wrong.map(({ id, levels }) => [id, ...levels])).toEqual([])
})

test('every clause that is cited exists', () => {
  const missing = [...texts].flatMap(([path, text]) =>
    citedIn(text)
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(missing).toEqual([])
})

test('pages of the documentation cite clauses by links', () => {
  const code = /^```[^]*?^```|`[^`\n]*`/gm
  const bare = [...texts]
    .filter(([path]) => path.endsWith('.md') && !path.startsWith('docs/interface/'))
    .flatMap(([path, text]) => {
      const prose = text.replace(code, '').replace(/\[[^\]]*\]\([^)]*\)/g, '')
      return citedIn(prose).map((id) => `${path}: ${id}`)
    })
  expect(bare).toEqual([])
})

// As comments and titles cited documents that are not in the repository.
const oldCitations = [
  /\b(?:contract|interface),? \(?\d/gi,
  /\b(?:interface|service) document\b/gi,
  /\b\d\.\d rules? \d/g,
  /\bissue \d+\.\d/g,
  /\bspec\/\d/g,
  /(?:^|[^\w.])(?:test|it|describe)(?:\.\w+)*(?:<.*>)?\((?:.*\)\()?\s*['"`]\d+(?:\.\d+)*:? [a-z%]/gm,
  /^\]\)\(\s*['"`]\d+(?:\.\d+)*:? [a-z%]/gm,
]

test('nothing cites a document that is not here', () => {
  const found = [...texts].flatMap(([path, text]) =>
    oldCitations.flatMap((old) => [...text.matchAll(old)].map(([words]) => `${path}: ${words}`)),
  )
  expect(found.filter((place) => !place.startsWith('test/architecture/interface.test.ts'))).toEqual([])
})

/** MUST clauses that bind somebody else than the service. */
const ofOthers = [
  'secrets-6', // operators
  'sessions-1', // clients
  'streams-4', // intermediaries
  'versioning-4', // clients
]

test('every clause of level MUST is cited by a test or an audit', () => {
  const isTest = (path: string) =>
    /\.test\.ts$|^cli\/conformance\/audits\//.test(path) && !path.endsWith('architecture/interface.test.ts')
  const cited = new Set([...texts].filter(([path]) => isTest(path)).flatMap(([, text]) => citedIn(text)))
  const untested = clauses.filter(({ id, levels }) => levels.includes('MUST') && !cited.has(id))
  expect(untested.map(({ id }) => id)).toEqual(ofOthers)
})

test('an audit has the level of its clauses: MUST where one of them is', () => {
  expect([...clausePages]).toEqual(pages)
  const wrong = audits.filter(({ level, clauses }) => {
    const levels = clauses.flatMap((id) => known.get(id)?.levels ?? ['none'])
    return levels.includes('none') || (level === 'MUST') !== levels.includes('MUST')
  })
  expect(wrong.map(({ id, level, clauses }) => [id, level, ...clauses])).toEqual([])
})

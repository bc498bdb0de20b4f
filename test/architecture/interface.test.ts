import { expect, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import { clausePages, uncheckableClauses } from '../../cli/conformance/clauses.ts'
import { citedIn, clauses, pages, texts } from './clauses.ts'

const clauseOf = new Map(clauses.map((clause) => [clause.id, clause]))

test('the id of a clause is its page and a rising number, and a clause has one requirement level', () => {
  expect(clauses.length).toBeGreaterThan(150)
  expect(clauseOf.size).toBe(clauses.length)
  const wrong = clauses.filter(({ id, page, number, levels }, at) => {
    const before = clauses[at - 1]
    const isRising = before?.page !== page || number > before.number
    return id !== `${page}-${number}` || !isRising || levels.length !== 1
  })
  expect(wrong.map(({ id, levels }) => [id, ...levels])).toEqual([])
})

test('every cited clause exists', () => {
  const missing = [...texts].flatMap(([path, text]) =>
    citedIn(text)
      .filter((id) => !clauseOf.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(missing).toEqual([])
})

test('documentation pages cite clauses with links', () => {
  const code = /^```[^]*?^```|`[^`\n]*`/gm
  const bare = [...texts]
    .filter(([path]) => path.endsWith('.md') && !path.startsWith('docs/interface/'))
    .flatMap(([path, text]) => {
      const prose = text.replace(code, '').replace(/\[[^\]]*\]\([^)]*\)/g, '')
      return citedIn(prose).map((id) => `${path}: ${id}`)
    })
  expect(bare).toEqual([])
})

// Forms in which comments and titles used to cite documents that are not in the repository.
const oldCitations = [
  /\b(?:contract|interface),? \(?\d/gi,
  /\b(?:interface|service) document\b/gi,
  /\b\d\.\d rules? \d/g,
  /\bissue \d+\.\d/g,
  /\bspec\/\d/g,
  /(?:^|[^\w.])(?:test|it|describe)(?:\.\w+)*(?:<.*>)?\((?:.*\)\()?\s*['"`]\d+(?:\.\d+)*:? [a-z%]/gm,
  /^\]\)\(\s*['"`]\d+(?:\.\d+)*:? [a-z%]/gm,
]

test('nothing cites a document that is not in the repository', () => {
  const found = [...texts].flatMap(([path, text]) =>
    oldCitations.flatMap((old) => [...text.matchAll(old)].map(([words]) => `${path}: ${words}`)),
  )
  expect(found.filter((place) => !place.startsWith('test/architecture/interface.test.ts'))).toEqual([])
})

/** MUST clauses that do not apply to the service. */
const ofOthers = [
  'secrets-6', // operators
  'sessions-1', // clients
  'streams-4', // intermediaries
  'versioning-4', // clients
]

test('every MUST clause is cited by a test or an audit', () => {
  const isTest = (path: string) =>
    /\.test\.ts$|^cli\/conformance\/audits\//.test(path) && !path.endsWith('architecture/interface.test.ts')
  const cited = new Set([...texts].filter(([path]) => isTest(path)).flatMap(([, text]) => citedIn(text)))
  const untested = clauses.filter(({ id, levels }) => levels.includes('MUST') && !cited.has(id))
  expect(untested.map(({ id }) => id)).toEqual(ofOthers)
})

test('every MUST clause is checked by an audit, or listed as one that cannot be seen from outside', () => {
  const checked = new Set<string>(audits.flatMap((audit) => audit.clauses))
  const musts = clauses.filter(({ levels }) => levels.includes('MUST')).map(({ id }) => id)
  expect(musts.filter((id) => !checked.has(id)).toSorted()).toEqual(Object.values(uncheckableClauses).flat().toSorted())
})

test('an audit has level MUST if one of its clauses has', () => {
  expect([...clausePages]).toEqual(pages)
  const wrong = audits.filter(({ level, clauses }) => {
    const levels = clauses.flatMap((id) => clauseOf.get(id)?.levels ?? ['none'])
    return levels.includes('none') || (level === 'MUST') !== levels.includes('MUST')
  })
  expect(wrong.map(({ id, level, clauses }) => [id, level, ...clauses])).toEqual([])
})

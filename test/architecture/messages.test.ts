import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { de } from '../../src/messages/de/index.ts'
import { en } from '../../src/messages/en/index.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|^src\/(?:client|messages)\//.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

type Template = string | ((values: object) => string)

/** Returns the names of the values that a template uses, and its text with sample values. */
function filled(template: Template): { names: string[]; output: string } {
  const names = new Set<string>()
  const values = new Proxy({}, { get: (_, name) => (names.add(String(name)), 7) })
  const output = typeof template === 'string' ? template : template(values)
  return { names: [...names].sort(), output }
}

const entriesOf = (messages: typeof en) =>
  Object.entries(messages).flatMap(([group, texts]) =>
    Object.entries(texts as Record<string, Template>).map(([key, text]) => [`${group}.${key}`, filled(text)] as const),
  )

describe('error sentences', () => {
  const [english, german] = [new Map(entriesOf(en)), new Map(entriesOf(de))]

  test('have the same keys and values in each language', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
    const differing = [...english].filter(([key, { names }]) => german.get(key)!.names.join() !== names.join())
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('show each value that they get', () => {
    const silent = [...english, ...german].filter(
      ([, { names, output }]) => output.split('7').length - 1 < names.length,
    )
    expect(silent.map(([key]) => key)).toEqual([])
  })

  test('have a key that is unique across the groups', () => {
    const keys = Object.keys(en.sentences).filter((key) => Object.hasOwn(en.problems, key))
    expect(keys).toEqual([])
  })

  test('are all used', () => {
    const all = sources.map(({ source }) => source).join('\n')
    const keys = [...Object.keys(en.sentences), ...Object.keys(en.problems)].filter((key) => !composed.test(key))
    expect(keys.filter((key) => !all.includes(`'${key}'`) && !builtIn.has(key))).toEqual([])
  })

  test('are in the catalogue, and not where an error is thrown', () => {
    const literal = /(?:new ServiceError\(\s*'\w+',|\b(?:malformed|documentRefused)\(|\bsafeMessage =)\s*['"`]/g
    expect(found(literal)).toEqual([])
    expect(found(/\binvalid\(\s*[^,()]+,\s*(?!'\w+'|key\b)['"`]/g)).toEqual([])
  })

  test('are not in schemas either, which name their keys', () => {
    const ofSchema = /\.(?:refine|regex|min|max|int)\([^\n]*, ['"][a-z][^'"]* [^'"]*['"]\)/g
    expect(found(ofSchema).filter((place) => !place.startsWith('src/config'))).toEqual([])
  })

  function found(pattern: RegExp): string[] {
    return sources.flatMap(({ file, source }) => [...source.matchAll(pattern)].map(([text]) => `${file}: ${text}`))
  }
})

/** Keys that are composed from parts. */
const composed = /^(?:credential|browserCredential)In(?:Body|Query)$/
const builtIn = new Set(['validationFailed'])

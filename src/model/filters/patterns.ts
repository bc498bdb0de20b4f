import { RE2JS, RE2JSException, RE2Set } from 're2js'
import { invalid } from '../errors.ts'
import { patternLength, patternReach, patternSize, patternSizes } from './bounds.ts'

// Case is the same, as with words; `^` and `$` are the edges of a line, since what a post says has several parts.
const flags = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE
// Above it the automaton starts anew; where that does not help, a slower one takes over whose time
// is bounded by `patternSizes`.
const automatonBytes = 256 * 1024
// Only what could come to more than this is refused without being compiled, which takes at most some 30 ms below it.
const largestSource = 20_000
// A range is read sign by sign to find the other case of each, up to the last that has one; a class of Unicode is a
// table. These take about 0.1 µs a sign: without a bound, one pattern of ranges over everything takes two seconds.
const widestClasses = 250_000
const lastFolded = 0x1e943
const unicodeClass = 8_000
const range = /(?<=\\x\{(?<fromHex>[0-9a-f]+)\}|(?<from>.))-(?=\\x\{(?<toHex>[0-9a-f]+)\}|(?<to>.))/gisu

/**
 * Throws `validation_failed`, about a field, for what is no regular expression of RE2
 * (github.com/google/re2/wiki/Syntax), or a costly one.
 */
export function requirePattern(pattern: string, field: string): void {
  sizeOf(pattern, field)
}

/** Throws `validation_failed` unless all patterns of an account may be used together. */
export function requirePatterns(patterns: readonly string[], field: string): void {
  requireNarrowClasses(patterns, field)
  const size = patterns.reduce((sum, pattern) => sum + sizeOf(pattern, field), 0)
  if (size > patternSizes) throw invalid(field, 'patternsTooComplicated')
}

/** Throws `validation_failed` for patterns whose classes take long to compile together. */
export function requireNarrowClasses(patterns: readonly string[], field: string): void {
  const wide = patterns.reduce((sum, pattern) => sum + classesIn(pattern.slice(0, patternLength)), 0)
  if (wide > widestClasses) throw invalid(field, 'patternClassesTooWide')
}

// What is no range at all may be counted too.
function classesIn(pattern: string): number {
  const source = pattern.normalize('NFC')
  const signs = [...source.matchAll(range)].map(({ groups: { fromHex, from, toHex, to } = {} }) => {
    const first = fromHex === undefined ? from!.codePointAt(0)! : parseInt(fromHex, 16)
    const last = toHex === undefined ? to!.codePointAt(0)! : parseInt(toHex, 16)
    return Math.max(0, Math.min(last, lastFolded) - first)
  })
  return signs.reduce((sum, count) => sum + count, (source.match(/\\p/gi)?.length ?? 0) * unicodeClass)
}

function sizeOf(pattern: string, field: string): number {
  if (pattern.length > patternLength) throw invalid(field, 'tooLong', { most: patternLength })
  if (pattern.length * repetitionsIn(pattern) > largestSource) throw tooComplicated(field)
  requireNarrowClasses([pattern], field)
  const compiled = compilePattern(pattern, field)
  const size = compiled.programSize()
  if (size > patternSize) throw tooComplicated(field)
  if (compiled.test('')) throw invalid(field, 'patternMatchesAll')
  return size
}

// The most that counted repetitions, one within the other, can multiply a pattern by. What is no
// repetition at all may be counted too.
function repetitionsIn(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least))
  return counts.reduce((product, count) => product * Math.max(count, 1), 1)
}

function compilePattern(pattern: string, field: string): RE2JS {
  try {
    return RE2JS.compile(pattern.normalize('NFC'), flags)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace('error parsing regexp: ', '')
    throw invalid(field, 'patternInvalid', { reason })
  }
}

function tooComplicated(field: string) {
  return invalid(field, 'patternTooComplicated')
}

/** What a pattern found, as it stands in the text: from where to where. */
export interface Found {
  pattern: number
  start: number
  end: number
}

/** Patterns to be looked for together. */
export interface Patterns {
  /**
   * Which of them, by index, are found in a text in NFC, and where first. They look at no more than its first
   * `patternReach` units. What finds nothing but the empty text, or cannot be compiled any more, is not found.
   */
  find(text: string): Found[]
  /**
   * The instructions they were compiled to; 0 for no patterns. The time for each unit of a text is
   * at most in proportion.
   */
  size: number
}

/** Compiles patterns that were kept. */
export function buildPatterns(patterns: readonly string[]): Patterns {
  const known = patterns.flatMap((pattern, index) => {
    const compiled = compiledOrNothing(pattern)
    return compiled ? [{ pattern: index, compiled }] : []
  })
  const set = new RE2Set(RE2Set.UNANCHORED, flags, automatonBytes)
  for (const { compiled } of known) set.add(compiled.pattern())
  return {
    size: known.reduce((sum, { compiled }) => sum + compiled.programSize(), 0),
    find(whole) {
      const text = whole.slice(0, patternReach)
      return set.match(text).flatMap((index) => {
        const { pattern, compiled } = known[index]!
        const matcher = compiled.matcher(text)
        const isFound = matcher.find() && matcher.end() > matcher.start()
        return isFound ? [{ pattern, start: matcher.start(), end: matcher.end() }] : []
      })
    },
  }
}

// A pattern was tried before it was kept; a later version of the library may be of another mind,
// and reading must go on.
function compiledOrNothing(pattern: string): RE2JS | undefined {
  try {
    return compilePattern(pattern, 'keyword')
  } catch {
    return undefined
  }
}

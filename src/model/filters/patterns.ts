import { RE2JS, RE2JSException, RE2Set } from 're2js'
import { invalid } from '../errors.ts'
import { patternLength, patternReach, patternSize, totalPatternSize } from './bounds.ts'

// Case is ignored, as with words. `^` and `$` match at line ends, because the text of a post has several parts.
const flags = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE
// Above this size, the automaton is discarded and built again. If that does not help, a slower one takes over, whose
// time is bounded by `totalPatternSize`.
const automatonBytes = 256 * 1024
// Patterns that could expand beyond this size are rejected without compiling them. Up to this size, compiling takes at
// most 30 ms.
const largestSource = 20_000
// For a range, the compiler looks up the other case of each character, up to the last character that has one. For a
// Unicode class, it reads a table. Both take about 0.1 µs a character, so without a limit one pattern of huge ranges
// takes two seconds.
const widestClasses = 250_000
const lastFolded = 0x1e943
const unicodeClass = 8_000
const range = /(?<=\\x\{(?<fromHex>[0-9a-f]+)\}|(?<from>.))-(?=\\x\{(?<toHex>[0-9a-f]+)\}|(?<to>.))/gisu

/**
 * Rejects a pattern that is not a regular expression of RE2 (github.com/google/re2/wiki/Syntax), or too costly.
 *
 * @throws `validation_failed` about the field
 */
export function requirePattern(pattern: string, field: string): void {
  sizeOf(pattern, field)
}

/** Throws `validation_failed` if all patterns of an account together are too costly. */
export function requirePatterns(patterns: readonly string[], field: string): void {
  requireNarrowClasses(patterns, field)
  const size = patterns.reduce((sum, pattern) => sum + sizeOf(pattern, field), 0)
  if (size > totalPatternSize) throw invalid(field, 'patternsTooComplicated')
}

/** Throws `validation_failed` if the character classes of the patterns take too long to compile together. */
export function requireNarrowClasses(patterns: readonly string[], field: string): void {
  const wide = patterns.reduce((sum, pattern) => sum + classesIn(pattern.slice(0, patternLength)), 0)
  if (wide > widestClasses) throw invalid(field, 'patternClassesTooWide')
}

// Returns the number of characters in the classes of a pattern. May also count text that is not a range.
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

// Returns the largest factor by which nested counted repetitions can expand a pattern. May also count text that is not
// a repetition.
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

/** A match of a pattern, with its place in the text. */
export interface PatternMatch {
  pattern: number
  start: number
  end: number
}

/** Patterns that are matched together. */
export interface Patterns {
  /**
   * Returns the patterns that match a text in NFC, by index, with the position of the first match. Only the first
   * `patternReach` units are searched. Patterns that match only the empty text, or no longer compile, are not returned.
   */
  find(text: string): PatternMatch[]
  /**
   * The instructions of the compiled patterns; 0 for no patterns. The time for each unit of a text is at most
   * proportional to it.
   */
  size: number
}

/** Compiles stored patterns. */
export function buildPatterns(patterns: readonly string[]): Patterns {
  const usable = patterns.flatMap((pattern, index) => {
    const compiled = compiledOrNothing(pattern)
    return compiled ? [{ pattern: index, compiled }] : []
  })
  const set = new RE2Set(RE2Set.UNANCHORED, flags, automatonBytes)
  for (const { compiled } of usable) set.add(compiled.pattern())
  return {
    size: usable.reduce((sum, { compiled }) => sum + compiled.programSize(), 0),
    find(whole) {
      const text = whole.slice(0, patternReach)
      return set.match(text).flatMap((index) => {
        const { pattern, compiled } = usable[index]!
        const matcher = compiled.matcher(text)
        const isFound = matcher.find() && matcher.end() > matcher.start()
        return isFound ? [{ pattern, start: matcher.start(), end: matcher.end() }] : []
      })
    },
  }
}

// A pattern was valid when it was stored. A later version of the library may reject it, and posts must still be
// readable.
function compiledOrNothing(pattern: string): RE2JS | undefined {
  try {
    return compilePattern(pattern, 'keyword')
  } catch {
    return undefined
  }
}

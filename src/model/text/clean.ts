const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
// U+202D and U+202E are the two overrides, which only make text read as something else.
const UNWANTED = /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u202D\u202E]/g
const BIDI_OPENERS = /[\u202A\u202B\u2066-\u2068]/
const BIDI_CONTROLS = /[\u202A-\u202C\u2066-\u2069]/g
const CLOSE_EMBEDDING = '\u202C'
const CLOSE_ISOLATE = '\u2069'

/**
 * Returns a text as it is stored and shown. Lines end in `\n`. There are no control characters but tab, no lone
 * surrogates, no bidi overrides, and no bidi embedding or isolate that is still open at the end of a line. Marks that
 * scripts and emoji need (ZWJ, ZWNJ, LRM, RLM) stay. Cleaning a text twice changes nothing.
 */
export function cleanText(text: string): string {
  const cleaned = text.toWellFormed().replace(LINE_ENDS, '\n').replace(UNWANTED, '')
  return BIDI_OPENERS.test(cleaned) ? cleaned.split('\n').map(closeBidi).join('\n') : cleaned
}

/**
 * Cleans a text to one line. Each run of line ends, with the blanks around it, becomes one space. There are no blanks
 * at either end.
 */
export function cleanLine(text: string): string {
  return cleanText(text).split('\n').map(trimmed).filter(Boolean).join(' ')
}

const trimmed = (line: string): string => line.trim()

// UAX #9 section 3.3.2: the end of an isolate also ends the embeddings opened inside it. An end without a beginning is
// ignored.
function closeBidi(line: string): string {
  const open: string[] = []
  let isolates = 0
  for (const [mark] of line.matchAll(BIDI_CONTROLS)) {
    if (mark === CLOSE_EMBEDDING) {
      if (open.at(-1) === CLOSE_EMBEDDING) open.pop()
    } else if (mark === CLOSE_ISOLATE) {
      if (isolates === 0) continue
      isolates -= 1
      while (open.pop() !== CLOSE_ISOLATE);
    } else {
      const isolate = mark >= '\u2066'
      if (isolate) isolates += 1
      open.push(isolate ? CLOSE_ISOLATE : CLOSE_EMBEDDING)
    }
  }
  return line + open.reverse().join('')
}

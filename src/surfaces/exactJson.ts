const [quote, backslash, minus, zero, nine] = Buffer.from('"\\-09')

/**
 * Parses a JSON text. Integers beyond 2^53 become texts of their digits, because as numbers they would lose some, and
 * an id would refer to a different object. Throws the errors of `JSON.parse`, which quote the text.
 *
 * `JSON.parse` with a reviver could see the digits too, but it takes 20 times as long, and a client can make it run for
 * every number.
 */
export function parseExactJson(text: string): unknown {
  const value = JSON.parse(text) as unknown
  return hasLongNumber.test(text) ? (JSON.parse(withLongIntegersQuoted(text)) as unknown) : value
}

const hasLongNumber = /\d{16}/

// The text is known to be JSON, so outside of its strings, digits only occur in numbers.
function withLongIntegersQuoted(text: string): string {
  let quoted = ''
  let done = 0
  for (let at = 0, isText = false; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (isText && char === backslash) at++
    else if (char === quote) isText = !isText
    else if (!isText && isNumeric(char)) {
      const number = numberAt(text, at)
      if (isLongInteger(number)) {
        quoted += `${text.slice(done, at)}"${number}"`
        done = at + number.length
      }
      at += number.length - 1
    }
  }
  return quoted + text.slice(done)
}

function isNumeric(char: number): boolean {
  return char === minus || (char >= zero! && char <= nine!)
}

function numberAt(text: string, at: number): string {
  const number = /[-+.\deE]+/y
  number.lastIndex = at
  return number.exec(text)![0]
}

function isLongInteger(number: string): boolean {
  return /^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number))
}

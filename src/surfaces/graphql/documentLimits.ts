import { type DocumentNode, visit } from 'graphql'
import { sentence } from '../../messages/text.ts'
import { documentRefused, type GraphqlRequestError } from './requestError.ts'

/** No useful document of 16 KiB has this many tokens. */
export const tokensAtMost = 3000

// Validation compares each field with all fields of the same response name, and each fragment with all others, so its
// time grows with the square of these numbers.
const fragmentsAtMost = 60
const namesakesAtMost = 80

/**
 * Refuses a document that would take long to validate, or repeats the same fields very often. Throws
 * `GraphqlRequestError`. Call it right after the document was parsed.
 */
export function requireWithinLimits(document: DocumentNode, aliasesAtMost: number): void {
  const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition').length
  if (fragments > fragmentsAtMost) throw tooMuch('number of fragments', fragments, fragmentsAtMost)
  const namesakes = new Map<string, number>()
  let aliases = 0
  visit(document, {
    Field({ alias, name, selectionSet }) {
      if (alias) aliases++
      const key = alias?.value ?? name.value
      if (selectionSet) namesakes.set(key, (namesakes.get(key) ?? 0) + 1)
    },
  })
  if (aliases > aliasesAtMost) throw tooMuch('number of aliases', aliases, aliasesAtMost)
  const most = Math.max(0, ...namesakes.values())
  if (most > namesakesAtMost) throw tooMuch('number of fields of one name', most, namesakesAtMost)
}

/** The error for a document that exceeds a limit. */
export function tooMuch(measure: string, is: number, most: number): GraphqlRequestError {
  return documentRefused(sentence('documentTooMuch', { measure, is, most }))
}

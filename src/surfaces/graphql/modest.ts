import { type DocumentNode, visit } from 'graphql'
import { sentence } from '../../messages/text.ts'
import { documentRefused, type GraphqlRequestError } from './requestError.ts'

/** A document of 16 KiB that means anything has fewer. */
export const tokensAtMost = 3000

// Validation compares each field with all that have its name in the answer, and each fragment with
// all others: the time that it takes grows with the square of these.
const fragmentsAtMost = 60
const namesakesAtMost = 80

/**
 * Refuses what would take long to validate, or asks for the same again and again; throws
 * GraphqlRequestError. To be called before anything is known of the document but that it parses.
 */
export function requireModest(document: DocumentNode, aliasesAtMost: number): void {
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

/** The refusal of a document that asks for more of something than is allowed. */
export function tooMuch(measure: string, is: number, most: number): GraphqlRequestError {
  return documentRefused(sentence('documentTooMuch', { measure, is, most }))
}

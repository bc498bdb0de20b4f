import { type FieldError, fieldErrorOf } from '../messages/fieldErrors.ts'
import type { Language } from '../messages/text.ts'
import type { FieldProblem } from '../model/errors.ts'

interface Detail {
  error: FieldError
  description: string
}

/** The problems of each field in the two forms of a response: Mastodon's map for its apps, and an ordered list. */
export interface FieldEntities {
  details: Record<string, Detail[]>
  fields: { field: string; message: string }[]
}

/** Returns both forms of the input's problems, in a language. */
export function fieldEntities(problems: readonly FieldProblem[], language: Language): FieldEntities {
  // A map, because a caller can send any field name, even `__proto__`.
  const details = new Map<string, Detail[]>()
  const fields = problems.map(({ field, problem }) => {
    const message = problem.in(language)
    details.set(field, [...(details.get(field) ?? []), { error: fieldErrorOf(problem.key), description: message }])
    return { field, message }
  })
  return { details: Object.fromEntries(details), fields }
}

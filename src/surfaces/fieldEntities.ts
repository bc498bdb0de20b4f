import { type FieldError, fieldErrorOf } from '../messages/fieldErrors.ts'
import type { Language } from '../messages/text.ts'
import type { FieldProblem } from '../model/errors.ts'

interface Detail {
  error: FieldError
  description: string
}

/** What is wrong with which field, as callers see it: Mastodon's map for its apps, and a list in order. */
export interface FieldEntities {
  details: Record<string, Detail[]>
  fields: { field: string; message: string }[]
}

/** Returns both forms of what is wrong with the input, in a language. */
export function fieldEntities(problems: readonly FieldProblem[], language: Language): FieldEntities {
  // A field may have any name that a caller sent, `__proto__` too.
  const details = new Map<string, Detail[]>()
  const fields = problems.map(({ field, problem }) => {
    const message = problem.in(language)
    details.set(field, [...(details.get(field) ?? []), { error: fieldErrorOf(problem.key), description: message }])
    return { field, message }
  })
  return { details: Object.fromEntries(details), fields }
}

import type { FieldError, FieldProblem } from '../model/errors.ts'

/** What is wrong with which field, as callers see it: Mastodon's map for its apps, and a list in order. */
export interface FieldEntities {
  details: Record<string, { error: FieldError; description: string }[]>
  fields: { field: string; message: string }[]
}

/** Returns both forms of what is wrong with the input. */
export function fieldEntities(problems: readonly FieldProblem[]): FieldEntities {
  // A field may have any name that a caller sent, `__proto__` too.
  const details = new Map<string, { error: FieldError; description: string }[]>()
  for (const { field, message, error } of problems) {
    const about = details.get(field) ?? []
    details.set(field, [...about, { error, description: message }])
  }
  return {
    details: Object.fromEntries(details),
    fields: problems.map(({ field, message }) => ({ field, message })),
  }
}

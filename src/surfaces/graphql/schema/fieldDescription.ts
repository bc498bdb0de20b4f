import type { Operation } from '../../../operations/operation.ts'

/** Returns the description of a field: what it does, and the session that it needs. */
export function fieldDescription({ summary, scope, anonymous }: Operation): string {
  const needed = scope === null ? 'a session' : `a session with the scope \`${scope}\``
  switch (anonymous) {
    case 'never':
      return `${summary}\n\nNeeds ${needed}.`
    case 'reads':
      return `${summary}\n\nNeeds ${needed}, or no session if this installation allows anonymous reading.`
    case 'always':
      return `${summary}\n\nNeeds no session.`
  }
}

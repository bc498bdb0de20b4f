import type { Operation } from '../../../operations/operation.ts'

/** What a field does, and what one needs to be allowed to. */
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

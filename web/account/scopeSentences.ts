import { m } from '../messages/index.ts'

/** What scopes allow, in plain words: one sentence each, the widest first, and none that another one covers. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const asked = new Set(scopes)
  const isCovered = (scope: string) => {
    const [verb = '', noun] = scope.split(':')
    if (scope === 'profile') return asked.has('read') || asked.has('read:accounts')
    if (scope === 'follow') return asked.has('write')
    return noun !== undefined && asked.has(verb)
  }
  return scopes.filter((scope) => !isCovered(scope)).map(sentenceFor)
}

function sentenceFor(scope: string): string {
  const { nouns, changes, verbs } = m.account.scopes
  const wide: Record<string, string | undefined> = m.account.scopes as never
  const [verb = '', noun] = scope.split(':')
  if (noun === undefined) return ['read', 'write', 'follow', 'push', 'profile'].includes(scope) ? wide[scope]! : scope
  const change = verb === 'write' ? (changes as Record<string, string | undefined>)[noun] : undefined
  const name = (nouns as Record<string, string | undefined>)[noun]
  const words = (verbs as Record<string, string | undefined>)[verb]
  // What is not known is shown as it stands: nothing is hidden.
  return change ?? (name && words ? `${words} ${name}` : scope)
}

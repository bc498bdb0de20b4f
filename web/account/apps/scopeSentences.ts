import { m } from '../../messages/index.ts'

/** Describes scopes, one sentence each, the widest first. Leaves out scopes that another one covers. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const requested = new Set(scopes)
  const isCovered = (scope: string) => {
    const [verb = '', noun, part] = scope.split(':')
    if (part !== undefined) return requested.has(`${verb}:${noun}`)
    if (scope === 'profile') return requested.has('read') || requested.has('read:accounts')
    if (scope === 'follow') return requested.has('write')
    return noun !== undefined && noun !== 'sessions' && requested.has(verb)
  }
  return scopes.filter((scope) => !isCovered(scope)).map(sentenceFor)
}

function sentenceFor(scope: string): string {
  const { nouns, changes, verbs, wide, sessions, moderation } = m.account.scopes
  if (scope.startsWith('admin:')) return entry(moderation, scope.slice('admin:'.length)) ?? scope
  const [verb = '', noun] = scope.split(':')
  if (noun === 'sessions') return entry(sessions, verb) ?? scope
  if (noun === undefined) return entry(wide, scope) ?? scope
  const [words, name] = [entry(verbs, verb), entry(nouns, noun)]
  // An unknown scope is shown as it is, so that nothing is hidden.
  return (verb === 'write' && entry(changes, noun)) || (words && name ? `${words} ${name}` : scope)
}

const entry = (texts: Record<string, string>, name: string) => (Object.hasOwn(texts, name) ? texts[name] : undefined)

/** Describes what the scopes do not allow. Names only what people commonly worry about. */
export function deniedSentences(scopes: readonly string[]): string[] {
  const { cannot } = m.account.scopes
  const hasAny = (names: readonly string[]) => names.some((name) => scopes.includes(name))
  const acts = scopes.some((scope) => /^(?:(?:admin:)?write(?::|$)|follow$)/.test(scope))
  return [
    ...(hasAny(readsPosts) ? [] : [cannot.read]),
    ...(!acts ? [cannot.act] : hasAny(['write', 'write:statuses']) ? [] : [cannot.write]),
    cannot.signIn,
  ]
}

// Notifications, favourites and search results include posts.
const readsPosts = ['', ':bookmarks', ':favourites', ':notifications', ':search', ':statuses'].map(
  (end) => `read${end}`,
)

import type { AccountId, PostId } from '../../../model/ids.ts'

/** The versions of a post and its author, and the moderators' actions against the author. */
interface Versions {
  id: PostId
  version: number
  authorId: AccountId
  authorVersion: number
  isSilenced: boolean
  isSensitized: boolean
}

/**
 * The contents of a version key: the versions of a post, of the post that it boosts, and of the post that it quotes.
 */
export interface ParsedVersionKey extends Versions {
  /** Null if it is not a boost. */
  boostOf: ParsedVersionKey | null
  /** Null if it quotes nothing, or if the quoted post was deleted. */
  quoted: ParsedVersionKey | null
}

const versions = (post: string, author: string) =>
  `concat_ws(' ', ${post}.id, ${post}.version, ${author}.id, ${author}.version,
    case when ${author}.silenced_at is not null then 'silenced' end,
    case when ${author}.sensitized_at is not null then 'sensitized' end)`

// A quoted post is shown whole. If the quoted post quotes another post in turn, only the state of that quote is shown:
// whether the post exists and may be seen.
const quotedBy = (post: string, name: string, more = ''): string => `
  case when ${post}.quoted_id is not null and ${post}.quote_state = 'accepted' then (
    select concat('"', ${versions(name, `${name}a`)} ${more})
    from posts ${name} join accounts ${name}a on ${name}a.id = ${name}.author_id
    where ${name}.id = ${post}.quoted_id) end`

const shown = (post: string, author: string) =>
  `${versions(post, author)}, ${quotedBy(post, 'q', `, ${quotedBy('q', 'i')}`)}`

/**
 * SQL: the version key of the row `p` of `posts` with the row `a` of `accounts`. It is a text that changes whenever
 * anything that is shown with the post changes. It begins with the id of the post.
 */
export const versionKey = `
  concat(${shown('p', 'a')}, case when p.boost_of_id is not null then concat('>', (
    select concat(${shown('o', 'oa')})
    from posts o join accounts oa on oa.id = o.author_id where o.id = p.boost_of_id)) end)`

/** Returns the id of the post to which a version key belongs. */
export const idOfVersionKey = (text: string): PostId => text.slice(0, text.indexOf(' ')) as PostId

/** Parses a version key. Returns undefined if the boosted post was deleted. */
export function readVersionKey(text: string): ParsedVersionKey | undefined {
  const [post, original] = text.split('>') as [string, string | undefined]
  if (original === undefined) return withQuoted(post)
  return original === '' ? undefined : { ...withQuoted(post), boostOf: withQuoted(original) }
}

function withQuoted(text: string): ParsedVersionKey {
  return text
    .split('"')
    .reduceRight<ParsedVersionKey | null>((quoted, one) => ({ ...versionsOf(one), boostOf: null, quoted }), null)!
}

function versionsOf(text: string): Versions {
  const [id, version, authorId, authorVersion, ...states] = text.split(' ')
  return {
    id: id as PostId,
    version: Number(version),
    authorId: authorId as AccountId,
    authorVersion: Number(authorVersion),
    isSilenced: states.includes('silenced'),
    isSensitized: states.includes('sensitized'),
  }
}

import { cleanText } from './clean.ts'
import { HASHTAG_NAME, hashtagKey } from './hashtags.ts'
import { linkSpans, type LinkSpan } from './links.ts'

/**
 * Usernames are shorter. Longer names are not looked up, because a text may contain a megabyte of letters after an `@`.
 */
const MAX_USERNAME = 64

/**
 * The maximum number of links, mentions and hashtags each. The rest stays text, because the markup of each is many
 * times as long.
 */
const MOST_OF_A_KIND = 100

export interface LinkEntity extends LinkSpan {
  kind: 'link'
}

export interface MentionEntity {
  kind: 'mention'
  start: number
  end: number
  /** In lower case. */
  username: string
}

export interface HashtagEntity {
  kind: 'hashtag'
  start: number
  end: number
  /** The key, as `hashtagKey` returns it. */
  name: string
  /** As written, without `#`. */
  display: string
}

export type Entity = LinkEntity | MentionEntity | HashtagEntity

// Matches `[a-z0-9_]+([a-z0-9_.-]+[a-z0-9_]+)?`, but is written so that a text can match in only one way. `@alicé`
// mentions nobody; `@aliceさん` mentions alice.
const USERNAME = String.raw`[A-Za-z0-9_]+(?:[.\-]+[A-Za-z0-9_]+)*(?![\p{Script=Latin}\p{M}0-9_])`
const HOST = String.raw`[\p{L}\p{M}\p{N}_]+(?:[.\-]+[\p{L}\p{M}\p{N}_]+)*(?::\d{1,5})?`
const MENTION = String.raw`(?<![=\/\p{L}\p{M}\p{N}_])@(?<username>${USERNAME})(?:@(?<host>${HOST}))?`
const HASHTAG = String.raw`(?<![=\/\)&\p{L}\p{M}\p{N}_])[#＃](?<hashtag>${HASHTAG_NAME})`
const MENTION_OR_HASHTAG = new RegExp(`${MENTION}|${HASHTAG}`, 'gv')

/**
 * Returns the links, local mentions and hashtags of a cleaned text, in order and without overlap: the first hundred of
 * each kind. `host` is this service's host, with its port.
 */
export function findEntities(text: string, host?: string): Entity[] {
  const entities: Entity[] = []
  const links = linkSpans(text)
  let link = links.next().value
  for (const match of text.matchAll(MENTION_OR_HASHTAG)) {
    for (; link && link.end <= match.index; link = links.next().value) entities.push({ kind: 'link', ...link })
    const found = mentionOf(match, host) ?? hashtagOf(match)
    if (found && !(link && link.start < found.end)) entities.push(found)
  }
  for (; link; link = links.next().value) entities.push({ kind: 'link', ...link })
  const counts = { link: 0, mention: 0, hashtag: 0 }
  return entities.filter(({ kind }) => ++counts[kind] <= MOST_OF_A_KIND)
}

/**
 * Returns the local usernames that a text mentions (`@alice`, `@alice@host`), in lower case and in order, each once.
 */
export function findMentions(text: string, host?: string): string[] {
  const mentions = findEntities(cleanText(text), host).filter((entity) => entity.kind === 'mention')
  return [...new Set(mentions.map(({ username }) => username))]
}

/** Counts the links of a text, up to a hundred. */
export function countLinks(text: string): number {
  return findEntities(cleanText(text)).filter(({ kind }) => kind === 'link').length
}

/** Returns the hashtags of a text in order, each key once, displayed as first written. */
export function findHashtags(text: string): { name: string; display: string }[] {
  const byName = new Map<string, { name: string; display: string }>()
  for (const entity of findEntities(cleanText(text))) {
    if (entity.kind !== 'hashtag' || byName.has(entity.name)) continue
    byName.set(entity.name, { name: entity.name, display: entity.display })
  }
  return [...byName.values()]
}

function mentionOf(match: RegExpExecArray, host: string | undefined): MentionEntity | undefined {
  const { username, host: namedHost } = match.groups ?? {}
  if (username === undefined || username.length > MAX_USERNAME) return undefined
  if (namedHost !== undefined && namedHost.toLowerCase() !== host?.toLowerCase()) return undefined
  return { kind: 'mention', ...extentOf(match), username: username.toLowerCase() }
}

function hashtagOf(match: RegExpExecArray): HashtagEntity | undefined {
  const display = match.groups?.['hashtag']
  const name = display === undefined ? undefined : hashtagKey(display)
  return display === undefined || name === undefined
    ? undefined
    : { kind: 'hashtag', ...extentOf(match), name, display }
}

const extentOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

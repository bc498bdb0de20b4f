import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Profile, ProfileField } from '../../../model/profile.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { renderField, renderText } from '../../../model/text/render.ts'
import type { StoredPicture } from '../../accounts.ts'

/** The columns of an account from which its profile is made. */
export interface ProfileRow {
  id: AccountId
  version: number
  username: string
  display_name: string
  note: string
  fields: { name: string; value: string }[]
  avatar: StoredPicture | null
  header: StoredPicture | null
  locked: boolean
  bot: boolean
  discoverable: boolean | null
  indexable: boolean
  hide_collections: boolean
  show_media: boolean
  show_media_replies: boolean
  show_featured: boolean
  created_at: string
  last_post_at: string | null
  followers_count: number
  following_count: number
  posts_count: number
  suspended: boolean
}

/** SQL: the columns of a `ProfileRow` besides `id` and `version`. */
export const shownColumns = `username, display_name, note, fields, avatar, header, locked, bot, discoverable,
  indexable, hide_collections, show_media, show_media_replies, show_featured, created_at, last_post_at,
  followers_count, following_count, posts_count,
  suspended_at is not null as suspended`

/** SQL: the columns of a `ProfileRow` in the table `accounts`. */
export const profileColumns = `id, version, ${shownColumns}`

/** Returns the shortcodes in the texts of a profile, including unknown ones. */
export function shortcodesOf(row: ProfileRow): string[] {
  const texts = row.fields.flatMap(({ name, value }) => [name, value])
  return detectCustomEmojis([row.display_name, row.note, ...texts].join('\n'))
}

// Mentions in a bio are not links, since a cached profile would not notice when a mentioned account is made or deleted.
const noMentions = new Map<string, never>()

/**
 * Makes the profile of a row. `emojis` has the existing custom emojis by their shortcodes. The profile of a suspended
 * account contains nothing that its owner wrote or uploaded.
 */
export function profileOf(whole: ProfileRow, links: Links, emojis: ReadonlyMap<string, CustomEmoji>): Profile {
  const row = whole.suspended ? withoutOwnWords(whole) : whole
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    url: links.profile(row.username),
    note: row.note,
    noteHtml: renderText(row.note, { mentions: noMentions, hashtagUrl: links.hashtag, host: links.host() }),
    fields: row.fields.map(fieldOf),
    emojis: shortcodesOf(row).flatMap((shortcode) => emojis.get(shortcode) ?? []),
    avatar: pictureOf(row.avatar, links, '/avatars/missing.png'),
    header: pictureOf(row.header, links, '/headers/missing.png'),
    locked: row.locked,
    bot: row.bot,
    discoverable: row.discoverable,
    indexable: row.indexable,
    hideCollections: row.hide_collections,
    showMedia: row.show_media,
    showMediaReplies: row.show_media_replies,
    showFeatured: row.show_featured,
    createdAt: row.created_at,
    lastPostAt: row.last_post_at,
    followersCount: row.followers_count,
    followingCount: row.following_count,
    postsCount: row.posts_count,
    suspended: row.suspended,
  }
}

function withoutOwnWords(row: ProfileRow): ProfileRow {
  return { ...row, display_name: '', note: '', fields: [], avatar: null, header: null }
}

function fieldOf({ name, value }: { name: string; value: string }): ProfileField {
  return { name, value, html: renderField(value) }
}

function pictureOf(picture: StoredPicture | null, links: Links, missing: string): Profile['avatar'] {
  if (!picture) return { url: links.page(missing), staticUrl: links.page(missing), description: '', isDefault: true }
  const { key, staticKey, description } = picture
  return { url: links.file(key), staticUrl: links.file(staticKey), description, isDefault: false }
}

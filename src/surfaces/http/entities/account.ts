import { z } from 'zod'
import type { Profile } from '../../../model/profile.ts'
import { Day, Time } from '../../../model/time.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { type JsonParts, jsonCache } from './jsonParts.ts'

export const AccountFieldEntity = z
  .object({
    name: z.string(),
    value: z.string().describe('The value as sanitised HTML. The owner finds the plain text in `source`.'),
    verified_at: Time.nullable().describe('Always null: this server does not verify links.'),
  })
  .meta({ id: 'AccountField', description: 'A field of a profile: a name and a value.' })

export const AccountRoleEntity = z
  .object({ id: z.string(), name: z.string(), color: z.string().describe('A hexadecimal colour, or empty.') })
  .meta({ id: 'AccountRole', description: 'A role that is shown as a badge on a profile.' })

export const AccountEntity = z
  .object({
    id: z.string(),
    username: z.string(),
    acct: z
      .string()
      .describe('The address of the account. It equals `username`, since all accounts belong to this server.'),
    url: z.url().describe('URL of the profile page.'),
    uri: z.url().describe('The same as `url`: this server does not federate.'),
    display_name: z.string().describe('The display name as plain text; empty if none is set.'),
    note: z.string().describe('The bio as sanitised HTML.'),
    avatar: z.url(),
    avatar_static: z.url().describe('URL of a still version of the avatar.'),
    avatar_description: z.string().describe('The alternative text of the avatar; may be empty.'),
    header: z.url(),
    header_static: z.url().describe('URL of a still version of the header image.'),
    header_description: z.string().describe('The alternative text of the header image; may be empty.'),
    locked: z.boolean().describe('Whether the owner must approve followers.'),
    fields: z.array(AccountFieldEntity),
    emojis: z.array(CustomEmojiEntity).describe('The custom emojis in the name, bio and fields.'),
    bot: z.boolean().describe('Whether the account is a bot.'),
    group: z.boolean().describe('Always false: this server has no groups.'),
    discoverable: z
      .boolean()
      .nullable()
      .describe('Whether the account may be suggested to others and listed in the directory; null if not set.'),
    indexable: z.boolean().describe('Whether search can find public posts of the account.'),
    suspended: z.boolean().optional().describe('True if the account is suspended, otherwise absent.'),
    created_at: Time.describe('The day on which the account was created, at midnight.'),
    last_status_at: Day.nullable().describe("The day of the account's latest post."),
    statuses_count: z.int(),
    followers_count: z.int(),
    following_count: z.int(),
    hide_collections: z
      .boolean()
      .nullable()
      .describe('Whether the lists of followers and followed accounts are hidden.'),
    show_media: z.boolean().describe('Whether clients should show a media tab.'),
    show_media_replies: z.boolean().describe('Whether the media tab includes media from replies.'),
    show_featured: z.boolean().describe('Whether clients should show a tab of featured accounts and hashtags.'),
    roles: z.array(AccountRoleEntity).nullable(),
  })
  .meta({ id: 'Account', description: 'An account, as others see it.' })
export type AccountEntity = z.infer<typeof AccountEntity>

export function accountEntity(profile: Profile): AccountEntity {
  return {
    id: profile.id,
    username: profile.username,
    acct: profile.username,
    url: profile.url,
    uri: profile.url,
    display_name: profile.displayName,
    note: profile.noteHtml,
    avatar: profile.avatar.url,
    avatar_static: profile.avatar.staticUrl,
    avatar_description: profile.avatar.description,
    header: profile.header.url,
    header_static: profile.header.staticUrl,
    header_description: profile.header.description,
    locked: profile.locked,
    fields: profile.fields.map(({ name, html }) => ({ name, value: html, verified_at: null })),
    emojis: profile.emojis.map(customEmojiEntity),
    bot: profile.bot,
    group: false,
    discoverable: profile.discoverable,
    indexable: profile.indexable,
    ...(profile.suspended ? { suspended: true } : {}),
    created_at: `${profile.createdAt.slice(0, 10)}T00:00:00.000Z`,
    last_status_at: profile.lastPostAt,
    statuses_count: profile.postsCount,
    followers_count: profile.followersCount,
    following_count: profile.followingCount,
    hide_collections: profile.hideCollections,
    show_media: profile.showMedia,
    show_media_replies: profile.showMediaReplies,
    show_featured: profile.showFeatured,
    roles: [],
  }
}

/** Returns the JSON of a profile in UTF-8, made once for each profile object. */
export const accountBytes = jsonCache((profile: Profile) => JSON.stringify(accountEntity(profile)))

/** Returns the JSON of a profile as parts of a response. */
export const accountParts = (profile: Profile): JsonParts => [accountBytes(profile)]

/** Returns the JSON text of a profile. */
export const accountJson = (profile: Profile): string => String(accountBytes(profile))

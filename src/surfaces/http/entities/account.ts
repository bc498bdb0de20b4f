import { z } from 'zod'
import type { Profile } from '../../../model/profile.ts'
import { Day, Time } from '../../../model/time.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { keptText } from './keptText.ts'

export const AccountFieldEntity = z
  .object({
    name: z.string(),
    value: z.string().describe('Sanitised HTML; the plain text is in the `source` of the owner.'),
    verified_at: Time.nullable().describe('Always null: links are not verified here.'),
  })
  .meta({ id: 'AccountField', description: "One line of a profile's table." })

export const AccountRoleEntity = z
  .object({ id: z.string(), name: z.string(), color: z.string().describe('Hexadecimal, or empty.') })
  .meta({ id: 'AccountRole', description: 'A role that is shown as a badge on a profile.' })

export const AccountEntity = z
  .object({
    id: z.string(),
    username: z.string(),
    acct: z
      .string()
      .describe('How to address the account; equal to `username`, since all accounts are of this server.'),
    url: z.url().describe('The page of the profile.'),
    uri: z.url().describe('Equal to `url`: this server does not federate.'),
    display_name: z.string().describe('Plain text; empty when none was chosen.'),
    note: z.string().describe('The bio as sanitised HTML.'),
    avatar: z.url(),
    avatar_static: z.url().describe('The avatar without movement.'),
    avatar_description: z.string().describe('What the avatar shows, in words; may be empty.'),
    header: z.url(),
    header_static: z.url().describe('The header without movement.'),
    header_description: z.string().describe('What the header shows, in words; may be empty.'),
    locked: z.boolean().describe('Whether the owner decides who may follow.'),
    fields: z.array(AccountFieldEntity),
    emojis: z.array(CustomEmojiEntity).describe('Those used in the name, the bio and the fields.'),
    bot: z.boolean().describe('Whether it says of itself that a program runs it.'),
    group: z.boolean().describe('Always false: there are no groups here.'),
    discoverable: z.boolean().nullable().describe('Whether it wants to be found and suggested; null while undecided.'),
    indexable: z.boolean().describe('Whether search may find its public posts.'),
    suspended: z.boolean().optional().describe('True when it is suspended, else absent.'),
    created_at: Time.describe('The day it was made, at midnight.'),
    last_status_at: Day.nullable().describe('The day of its latest post.'),
    statuses_count: z.int(),
    followers_count: z.int(),
    following_count: z.int(),
    hide_collections: z.boolean().nullable().describe('Whether it keeps followers and followed accounts to itself.'),
    show_media: z.boolean().describe('Whether it wants its media shown apart.'),
    show_media_replies: z.boolean().describe('Whether it wants media of its answers there too.'),
    show_featured: z.boolean().describe('Whether it wants what it features shown apart.'),
    roles: z.array(AccountRoleEntity).nullable(),
  })
  .meta({ id: 'Account', description: 'What others see of an account.' })
export type AccountEntity = z.infer<typeof AccountEntity>

/** A profile in Mastodon's words. */
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

/** The JSON text of a profile, made once for each profile object. */
export const accountJson = keptText((profile: Profile) => JSON.stringify(accountEntity(profile)))

import { z } from 'zod'
import { CustomEmoji } from './customEmoji.ts'
import { AccountId } from './ids.ts'
import { Language } from './language.ts'
import { pageOf } from './page.ts'
import { Day, Time } from './time.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

/** A name people sign in with and are mentioned by; unique without regard to case. */
export const Username = z
  .string()
  .min(1)
  .max(30)
  .regex(/^[a-zA-Z0-9_]+$/, 'must consist of letters, digits and underscores')

/** One line of a profile's table. */
export const ProfileField = z
  .object({ name: z.string(), value: z.string(), html: z.string() })
  .meta({ id: 'ProfileField', description: "One line of a profile's table." })
export type ProfileField = z.infer<typeof ProfileField>

const Picture = z
  .object({ url: z.url(), staticUrl: z.url(), description: z.string(), isDefault: z.boolean() })
  .meta({ id: 'ProfilePicture', description: 'An avatar or a header, never missing: a default picture stands in.' })

/** What others see of an account. The same for every reader, so one copy may be kept: treat it as frozen. */
export const Profile = z
  .object({
    id: AccountId,
    username: Username,
    displayName: z.string(),
    url: z.url(),
    note: z.string().describe('The bio as it was written.'),
    noteHtml: z.string(),
    fields: z.array(ProfileField),
    emojis: z.array(CustomEmoji),
    avatar: Picture,
    header: Picture,
    locked: z.boolean().describe('Whether followers must be approved.'),
    bot: z.boolean(),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean(),
    hideCollections: z.boolean().describe('Whether followers and followed accounts are hidden.'),
    createdAt: Time,
    lastPostAt: Day.nullable(),
    followersCount: z.int(),
    followingCount: z.int(),
    postsCount: z.int(),
    suspended: z.boolean(),
  })
  .meta({ id: 'Profile', description: 'What others see of an account.' })
export type Profile = z.infer<typeof Profile>

/** What posts are made with when the author says nothing else. */
export const PostingDefaults = z
  .object({
    visibility: Visibility,
    sensitive: z.boolean(),
    language: Language.nullable(),
    quotePolicy: QuotePolicy,
  })
  .meta({ id: 'PostingDefaults', description: 'What posts are made with when the author says nothing else.' })
export type PostingDefaults = z.infer<typeof PostingDefaults>

/** A profile as its owner sees it. */
export const OwnProfile = z
  .object({ profile: Profile, defaults: PostingDefaults, followRequestsCount: z.int() })
  .meta({ id: 'OwnProfile', description: 'A profile as its owner sees it.' })
export type OwnProfile = z.infer<typeof OwnProfile>

/** How the caller and another account stand to each other. */
export const Relationship = z
  .object({
    id: AccountId,
    following: z.boolean(),
    showingBoosts: z.boolean(),
    notifying: z.boolean(),
    languages: z.array(Language).nullable(),
    followedBy: z.boolean(),
    blocking: z.boolean(),
    blockedBy: z.boolean(),
    requested: z.boolean(),
    requestedBy: z.boolean(),
  })
  .meta({ id: 'Relationship', description: 'How the caller and another account stand to each other.' })
export type Relationship = z.infer<typeof Relationship>

export const ProfilePage = pageOf('ProfilePage', Profile)

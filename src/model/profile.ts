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
    showMedia: z.boolean().describe('Whether clients should show its media apart.'),
    showMediaReplies: z.boolean().describe('Whether media in its answers belong there too.'),
    showFeatured: z.boolean().describe('Whether clients should show what it features apart.'),
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
  .object({
    profile: Profile,
    defaults: PostingDefaults,
    followRequestsCount: z.int(),
    attributionDomains: z.array(z.string()).describe('Domains of websites that may credit the account.'),
  })
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
    muting: z.boolean().describe('Whether its posts are hidden.'),
    mutingNotifications: z.boolean(),
    mutingBoosts: z.boolean().describe('Whether only what it boosts is hidden.'),
    mutingExpiresAt: Time.nullable().describe('When the mute ends; null for one for good, and without one.'),
    endorsed: z.boolean().describe('Whether it is featured on your profile.'),
    note: z.string().describe('What you noted about it, for yourself.'),
  })
  .meta({ id: 'Relationship', description: 'How the caller and another account stand to each other.' })
export type Relationship = z.infer<typeof Relationship>

export const ProfilePage = pageOf('ProfilePage', Profile)

/** A muted account, and how it is muted. */
export const Mute = z
  .object({
    profile: Profile,
    boostsOnly: z.boolean().describe('Whether only what it boosts is hidden.'),
    notifications: z.boolean().describe('Whether its notifications are hidden too.'),
    expiresAt: Time.nullable().describe('Null for good.'),
  })
  .meta({ id: 'Mute', description: 'A muted account, and how it is muted.' })
export type Mute = z.infer<typeof Mute>

export const MutePage = pageOf('MutePage', Mute)

/** An account, with those who follow it of the ones that the caller follows. */
export const FamiliarFollowers = z
  .object({ id: AccountId, profiles: z.array(Profile) })
  .meta({ id: 'FamiliarFollowers', description: 'Who follows an account, of those whom you follow.' })
export type FamiliarFollowers = z.infer<typeof FamiliarFollowers>

/** Why an account is suggested. */
export const SuggestionSource = z.enum(['friends_of_friends', 'most_followed'])
export type SuggestionSource = z.infer<typeof SuggestionSource>

/** An account that the caller might want to follow. */
export const Suggestion = z
  .object({ profile: Profile, sources: z.array(SuggestionSource) })
  .meta({ id: 'Suggestion', description: 'An account that you might want to follow, and why.' })
export type Suggestion = z.infer<typeof Suggestion>

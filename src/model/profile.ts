import { z } from 'zod'
import { choice } from './choice.ts'
import { CustomEmoji } from './customEmoji.ts'
import { AccountId } from './ids.ts'
import { Language } from './language.ts'
import { pageOf } from './page.ts'
import { Role } from './role.ts'
import { Day, Time } from './time.ts'
import { problemKey } from '../messages/text.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

/** A name for signing in and for mentions; unique without regard to case. */
export const Username = z
  .string()
  .min(1)
  .max(30)
  // `*` instead of `+`, so that an empty name is reported as one problem instead of two.
  .regex(/^[a-zA-Z0-9_]*$/, problemKey('usernameLetters'))

export const ProfileField = z
  .object({
    name: z.string().describe('The name of the field, such as Website.'),
    value: z.string().describe('The value, as it was written.'),
    html: z.string().describe('The value as sanitised HTML.'),
  })
  .meta({ id: 'ProfileField', description: 'A field of a profile: a name and a value.' })
export type ProfileField = z.infer<typeof ProfileField>

const Picture = z
  .object({
    url: z.url().describe('URL of the image.'),
    staticUrl: z.url().describe('URL of a still version of the image.'),
    description: z.string().describe('The alternative text for people who cannot see the image; may be empty.'),
    isDefault: z.boolean().describe('Whether the image is the default image.'),
  })
  .meta({ id: 'ProfilePicture', description: 'An avatar or header image. Accounts without one have a default image.' })

/** The public part of an account. It is the same for every reader, so one object may be cached: treat it as frozen. */
export const Profile = z
  .object({
    id: AccountId,
    username: Username.describe('The username, for signing in and for mentions.'),
    displayName: z.string().describe('The display name; may be empty.'),
    url: z.url().describe('URL of the profile page.'),
    note: z.string().describe('The bio, as it was written.'),
    noteHtml: z.string().describe('The bio as sanitised HTML.'),
    fields: z.array(ProfileField).describe('The profile fields.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in the name, bio and fields.'),
    avatar: Picture.describe('The avatar.'),
    header: Picture.describe('The header image.'),
    locked: z.boolean().describe('Whether the owner must approve followers.'),
    bot: z.boolean().describe('Whether the account is a bot.'),
    discoverable: z
      .boolean()
      .nullable()
      .describe('Whether the account may be suggested to others and listed in the directory; null if not set.'),
    indexable: z.boolean().describe('Whether search can find public posts of the account.'),
    hideCollections: z.boolean().describe('Whether the lists of followers and followed accounts are hidden.'),
    showMedia: z.boolean().describe('Whether clients should show a media tab.'),
    showMediaReplies: z.boolean().describe('Whether the media tab includes media from replies.'),
    showFeatured: z.boolean().describe('Whether clients should show a tab of featured accounts and hashtags.'),
    createdAt: Time.describe('When the account was created.'),
    lastPostAt: Day.nullable().describe("The day of the account's latest post; null if it has no posts."),
    followersCount: z.int().describe('The number of followers.'),
    followingCount: z.int().describe('The number of followed accounts.'),
    postsCount: z.int().describe('The number of posts.'),
    suspended: z
      .boolean()
      .describe('Whether the account is suspended. Nothing that its owner wrote or uploaded is shown then.'),
  })
  .meta({ id: 'Profile', description: 'An account, as others see it.' })
export type Profile = z.infer<typeof Profile>

export const PostingDefaults = z
  .object({
    visibility: Visibility,
    sensitive: z.boolean().describe('Whether media are hidden behind a warning.'),
    language: Language.nullable().describe('The language of new posts, as an ISO 639 code; null if not set.'),
    quotePolicy: QuotePolicy,
  })
  .meta({ id: 'PostingDefaults', description: 'The defaults for new posts.' })
export type PostingDefaults = z.infer<typeof PostingDefaults>

export const OwnProfile = z
  .object({
    profile: Profile.describe('The public profile.'),
    defaults: PostingDefaults.describe('The defaults for new posts.'),
    followRequestsCount: z.int().describe('The number of pending follow requests.'),
    attributionDomains: z.array(z.string()).describe('Domains of websites that may credit the account as an author.'),
    role: Role.nullable().describe('The role of the account; null if it has none.'),
  })
  .meta({ id: 'OwnProfile', description: 'A profile as its owner sees it.' })
export type OwnProfile = z.infer<typeof OwnProfile>

export const Relationship = z
  .object({
    id: AccountId.describe('The other account.'),
    following: z.boolean().describe('Whether you follow the account.'),
    showingBoosts: z.boolean().describe('Whether boosts by the account appear in your home timeline.'),
    notifying: z.boolean().describe('Whether you are notified of posts by the account.'),
    languages: z
      .array(Language)
      .nullable()
      .describe('The languages in which you see posts by the account; null for all.'),
    followedBy: z.boolean().describe('Whether the account follows you.'),
    blocking: z.boolean().describe('Whether you block the account.'),
    blockedBy: z.boolean().describe('Whether the account blocks you.'),
    requested: z.boolean().describe('Whether your follow request to the account is pending.'),
    requestedBy: z.boolean().describe("Whether the account's follow request to you is pending."),
    muting: z.boolean().describe('Whether you mute the account: its posts are hidden.'),
    mutingNotifications: z.boolean().describe('Whether notifications from the account are muted.'),
    mutingBoosts: z.boolean().describe('Whether only boosts by the account are hidden.'),
    mutingExpiresAt: Time.nullable().describe('When the mute ends; null if it has no end or nothing is muted.'),
    endorsed: z.boolean().describe('Whether you feature the account on your profile.'),
    note: z.string().describe('Your private note about the account.'),
  })
  .meta({ id: 'Relationship', description: 'The relationship between the caller and another account.' })
export type Relationship = z.infer<typeof Relationship>

export const ProfilePage = pageOf('ProfilePage', Profile)

export const Mute = z
  .object({
    profile: Profile.describe('The muted account.'),
    boostsOnly: z.boolean().describe('Whether only boosts by the account are hidden.'),
    notifications: z.boolean().describe('Whether notifications from the account are hidden too.'),
    expiresAt: Time.nullable().describe('When the mute ends; null if it has no end.'),
  })
  .meta({ id: 'Mute', description: 'A muted account, with the settings of the mute.' })
export type Mute = z.infer<typeof Mute>

export const MutePage = pageOf('MutePage', Mute)

/** An account, with its followers whom the caller also follows. */
export const FamiliarFollowers = z
  .object({
    id: AccountId.describe('The requested account.'),
    profiles: z.array(Profile).describe('Its followers that you also follow.'),
  })
  .meta({ id: 'FamiliarFollowers', description: 'The followers of an account that you also follow.' })
export type FamiliarFollowers = z.infer<typeof FamiliarFollowers>

export const SuggestionSource = choice('SuggestionSource', 'Why an account is suggested.', {
  friends_of_friends: 'Accounts that you follow also follow the account.',
  most_followed: 'The account has many followers.',
})
export type SuggestionSource = z.infer<typeof SuggestionSource>

/** An account that the caller might want to follow. */
export const Suggestion = z
  .object({
    profile: Profile.describe('The suggested account.'),
    sources: z.array(SuggestionSource).describe('All reasons why it is suggested.'),
  })
  .meta({ id: 'Suggestion', description: 'A suggested account to follow, with the reasons.' })
export type Suggestion = z.infer<typeof Suggestion>

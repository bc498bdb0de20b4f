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

/** A name people sign in with and are mentioned by; unique without regard to case. */
export const Username = z
  .string()
  .min(1)
  .max(30)
  // A star: what is blank is one problem, not two.
  .regex(/^[a-zA-Z0-9_]*$/, problemKey('usernameLetters'))

/** One line of a profile's table. */
export const ProfileField = z
  .object({
    name: z.string().describe('What the line is about, such as Website.'),
    value: z.string().describe('What stands there, as it was written.'),
    html: z.string().describe('The value as HTML that is safe to show.'),
  })
  .meta({ id: 'ProfileField', description: "One line of a profile's table." })
export type ProfileField = z.infer<typeof ProfileField>

const Picture = z
  .object({
    url: z.url().describe('The picture.'),
    staticUrl: z.url().describe('The picture without movement.'),
    description: z.string().describe('What it shows, for those who do not see it; empty where nobody said.'),
    isDefault: z.boolean().describe('Whether it stands in for one that was never given.'),
  })
  .meta({ id: 'ProfilePicture', description: 'An avatar or a header, never missing: a default picture stands in.' })

/** What others see of an account. The same for every reader, so one copy may be kept: treat it as frozen. */
export const Profile = z
  .object({
    id: AccountId,
    username: Username.describe('The name people sign in with and are mentioned by.'),
    displayName: z.string().describe('The name it is shown with; may be empty.'),
    url: z.url().describe('The page of the profile.'),
    note: z.string().describe('The bio as it was written.'),
    noteHtml: z.string().describe('The bio as HTML that is safe to show.'),
    fields: z.array(ProfileField).describe('The table below the bio.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in its name, bio and table.'),
    avatar: Picture.describe('The small picture beside its posts.'),
    header: Picture.describe('The wide picture above the profile.'),
    locked: z.boolean().describe('Whether followers must be approved.'),
    bot: z.boolean().describe('Whether it is run by a machine.'),
    discoverable: z
      .boolean()
      .nullable()
      .describe('Whether it wants to be suggested and listed; null where it never said.'),
    indexable: z.boolean().describe('Whether its public posts may be found by searches.'),
    hideCollections: z.boolean().describe('Whether followers and followed accounts are hidden.'),
    showMedia: z.boolean().describe('Whether clients should show its media apart.'),
    showMediaReplies: z.boolean().describe('Whether media in its answers belong there too.'),
    showFeatured: z.boolean().describe('Whether clients should show what it features apart.'),
    createdAt: Time.describe('When the account was made.'),
    lastPostAt: Day.nullable().describe('The day of its latest post; null without one.'),
    followersCount: z.int().describe('How many follow it.'),
    followingCount: z.int().describe('How many it follows.'),
    postsCount: z.int().describe('How many posts it has written.'),
    suspended: z.boolean().describe('Whether it is suspended: then nothing that its owner wrote or uploaded is shown.'),
  })
  .meta({ id: 'Profile', description: 'What others see of an account.' })
export type Profile = z.infer<typeof Profile>

/** What posts are made with when the author says nothing else. */
export const PostingDefaults = z
  .object({
    visibility: Visibility,
    sensitive: z.boolean().describe('Whether media are to be hidden until asked for.'),
    language: Language.nullable().describe('What posts are written in, as an ISO 639 code; null where nobody said.'),
    quotePolicy: QuotePolicy,
  })
  .meta({ id: 'PostingDefaults', description: 'What posts are made with when the author says nothing else.' })
export type PostingDefaults = z.infer<typeof PostingDefaults>

/** A profile as its owner sees it. */
export const OwnProfile = z
  .object({
    profile: Profile.describe('What others see of it.'),
    defaults: PostingDefaults.describe('What its posts are made with when nothing else is said.'),
    followRequestsCount: z.int().describe('How many ask to follow it.'),
    attributionDomains: z.array(z.string()).describe('Domains of websites that may credit the account.'),
    role: Role.nullable().describe('What you are entitled to beyond what everybody is; null for nothing.'),
  })
  .meta({ id: 'OwnProfile', description: 'A profile as its owner sees it.' })
export type OwnProfile = z.infer<typeof OwnProfile>

/** How the caller and another account stand to each other. */
export const Relationship = z
  .object({
    id: AccountId.describe('The other account.'),
    following: z.boolean().describe('Whether you follow it.'),
    showingBoosts: z.boolean().describe('Whether what it boosts is in your home timeline.'),
    notifying: z.boolean().describe('Whether you are notified of its posts.'),
    languages: z.array(Language).nullable().describe('The languages of its posts that you want; null for all.'),
    followedBy: z.boolean().describe('Whether it follows you.'),
    blocking: z.boolean().describe('Whether you block it.'),
    blockedBy: z.boolean().describe('Whether it blocks you.'),
    requested: z.boolean().describe('Whether you have asked to follow it.'),
    requestedBy: z.boolean().describe('Whether it has asked to follow you.'),
    muting: z.boolean().describe('Whether its posts are hidden.'),
    mutingNotifications: z.boolean().describe('Whether you are not notified of what it does.'),
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
    profile: Profile.describe('The muted account.'),
    boostsOnly: z.boolean().describe('Whether only what it boosts is hidden.'),
    notifications: z.boolean().describe('Whether its notifications are hidden too.'),
    expiresAt: Time.nullable().describe('Null for good.'),
  })
  .meta({ id: 'Mute', description: 'A muted account, and how it is muted.' })
export type Mute = z.infer<typeof Mute>

export const MutePage = pageOf('MutePage', Mute)

/** An account, with those who follow it of the ones that the caller follows. */
export const FamiliarFollowers = z
  .object({
    id: AccountId.describe('The account that was asked about.'),
    profiles: z.array(Profile).describe('Those of its followers whom you follow.'),
  })
  .meta({ id: 'FamiliarFollowers', description: 'Who follows an account, of those whom you follow.' })
export type FamiliarFollowers = z.infer<typeof FamiliarFollowers>

/** Why an account is suggested. */
export const SuggestionSource = choice('SuggestionSource', 'Why an account is suggested.', {
  friends_of_friends: 'Accounts that you follow follow it.',
  most_followed: 'Many follow it.',
})
export type SuggestionSource = z.infer<typeof SuggestionSource>

/** An account that the caller might want to follow. */
export const Suggestion = z
  .object({
    profile: Profile.describe('The suggested account.'),
    sources: z.array(SuggestionSource).describe('Why it is suggested, all reasons.'),
  })
  .meta({ id: 'Suggestion', description: 'An account that you might want to follow, and why.' })
export type Suggestion = z.infer<typeof Suggestion>

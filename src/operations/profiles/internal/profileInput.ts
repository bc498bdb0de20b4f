import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import { Upload } from '../../../model/media.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'

const Field = z
  .strictObject({
    name: z.string().default('').describe('The name of the field, such as Website.'),
    value: z.string().default('').describe('The value.'),
  })
  .meta({ id: 'ProfileFieldInput', description: 'A field of a profile: a name and a value.' })

/** The input of `updateProfile`. Absent fields stay unchanged. */
export const profileInput = z.strictObject({
  displayName: z.string().optional().describe('The display name.'),
  note: z.string().optional().describe('The bio.'),
  fields: z.array(Field).max(100).optional().describe('All profile fields. Blank fields are left out.'),
  avatar: Upload.optional().describe('The avatar.'),
  header: Upload.optional().describe('The header image.'),
  avatarDescription: z.string().optional().describe('The alternative text of the avatar.'),
  headerDescription: z.string().optional().describe('The alternative text of the header image.'),
  locked: z.boolean().optional().describe('Whether you must approve followers.'),
  bot: z.boolean().optional().describe('Whether the account is a bot.'),
  discoverable: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether your account is suggested to others and listed in the directory.'),
  indexable: z.boolean().optional().describe('Whether search can find your public posts.'),
  hideCollections: z
    .boolean()
    .optional()
    .describe('Whether the lists of your followers and followed accounts are hidden.'),
  showMedia: z.boolean().optional().describe('Whether clients should show a media tab.'),
  showMediaReplies: z.boolean().optional().describe('Whether the media tab includes media from replies.'),
  showFeatured: z.boolean().optional().describe('Whether clients should show a tab of featured accounts and hashtags.'),
  attributionDomains: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('Up to 10 domains of websites that may credit you as an author. Blank entries are left out.'),
  defaultVisibility: Visibility.optional().describe('The default visibility of new posts.'),
  defaultSensitive: z
    .boolean()
    .optional()
    .describe('Whether media of new posts are hidden behind a warning by default.'),
  defaultLanguage: Language.nullable().optional().describe('The default language of new posts.'),
  defaultQuotePolicy: QuotePolicy.optional().describe('Who can quote new posts by default.'),
})

/** The validated input of `updateProfile`. */
export type ProfileInput = z.output<typeof profileInput>

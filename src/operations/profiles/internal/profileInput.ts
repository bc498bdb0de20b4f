import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import { Upload } from '../../../model/media.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'

const Field = z
  .strictObject({
    name: z.string().default('').describe('What the line is about, such as Website.'),
    value: z.string().default('').describe('What stands there.'),
  })
  .meta({ id: 'ProfileFieldInput', description: "One line of a profile's table." })

/** What `updateProfile` is given; what is absent stays as it is. */
export const profileInput = z.strictObject({
  displayName: z.string().optional().describe('The name you are shown with.'),
  note: z.string().optional().describe('The bio.'),
  fields: z.array(Field).max(100).optional().describe('The whole table; blank lines are left out.'),
  avatar: Upload.optional().describe('The small picture beside your posts.'),
  header: Upload.optional().describe('The wide picture above your profile.'),
  avatarDescription: z.string().optional().describe('What the small picture shows, for those who do not see it.'),
  headerDescription: z.string().optional().describe('What the wide picture shows, for those who do not see it.'),
  locked: z.boolean().optional().describe('Whether followers must be approved.'),
  bot: z.boolean().optional().describe('Whether the account is run by a machine.'),
  discoverable: z.boolean().nullable().optional().describe('Whether you want to be suggested and listed.'),
  indexable: z.boolean().optional().describe('Whether your public posts may be found by searches.'),
  hideCollections: z.boolean().optional().describe('Whether your followers and those you follow are hidden.'),
  showMedia: z.boolean().optional().describe('Whether clients should show your media apart.'),
  showMediaReplies: z.boolean().optional().describe('Whether media in your answers belong there too.'),
  showFeatured: z.boolean().optional().describe('Whether clients should show what you feature apart.'),
  attributionDomains: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('Domains of websites that may credit you, 10 at most; blank ones are left out.'),
  defaultVisibility: Visibility.optional().describe('Who sees your posts, unless a post says otherwise.'),
  defaultSensitive: z
    .boolean()
    .optional()
    .describe('Whether media of your posts are hidden until asked for, unless a post says otherwise.'),
  defaultLanguage: Language.nullable()
    .optional()
    .describe('What your posts are written in, unless a post says otherwise.'),
  defaultQuotePolicy: QuotePolicy.optional().describe('Who may quote your posts, unless a post says otherwise.'),
})

/** The validated input of `updateProfile`. */
export type ProfileInput = z.output<typeof profileInput>

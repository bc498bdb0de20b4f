import { z } from 'zod'
import { Language } from '../../model/language.ts'
import { Upload } from '../../model/media.ts'
import { OwnProfile } from '../../model/profile.ts'
import { QuotePolicy, Visibility } from '../../model/visibility.ts'
import { removeFiles } from '../media/files.ts'
import { defineOperation } from '../operation.ts'
import { keepPictures } from './pictures.ts'
import { changeOf } from './profileChange.ts'

const Field = z
  .strictObject({ name: z.string().default(''), value: z.string().default('') })
  .meta({ id: 'ProfileFieldInput', description: "One line of a profile's table." })

const input = z.strictObject({
  displayName: z.string().optional(),
  note: z.string().optional().describe('The bio.'),
  fields: z.array(Field).max(100).optional().describe('The whole table; blank lines are left out.'),
  avatar: Upload.optional(),
  header: Upload.optional(),
  avatarDescription: z.string().optional(),
  headerDescription: z.string().optional(),
  locked: z.boolean().optional().describe('Whether followers must be approved.'),
  bot: z.boolean().optional(),
  discoverable: z.boolean().nullable().optional(),
  indexable: z.boolean().optional(),
  hideCollections: z.boolean().optional(),
  showMedia: z.boolean().optional().describe('Whether clients should show your media apart.'),
  showMediaReplies: z.boolean().optional().describe('Whether media in your answers belong there too.'),
  showFeatured: z.boolean().optional().describe('Whether clients should show what you feature apart.'),
  attributionDomains: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('Domains of websites that may credit you, 10 at most; blank ones are left out.'),
  defaultVisibility: Visibility.optional(),
  defaultSensitive: z.boolean().optional(),
  defaultLanguage: Language.nullable().optional(),
  defaultQuotePolicy: QuotePolicy.optional(),
})

/** The validated input of `updateProfile`. */
export type ProfileInput = z.output<typeof input>

/** Changes the caller's profile; what is absent stays. The files of pictures that were replaced go after the answer. */
export const updateProfile = defineOperation({
  name: 'updateProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Change your profile; what is left out stays.',
  input,
  output: OwnProfile,
  async run(given, call) {
    const texts = changeOf(given, call.limits)
    const pictures = await keepPictures(given, call)
    // Its files stay when this fails: the change may have been made all the same.
    const unused = await call.stores.accounts.update(call.caller.accountId, { ...texts, ...pictures })
    call.afterAnswer(() => removeFiles(call.mediaFiles, unused))
    return call.stores.accounts.readOwn(call.caller.accountId)
  },
})

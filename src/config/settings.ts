import { Language } from '../model/language.ts'
import { option } from './option.ts'
import { anyText, flag, listOf, matching, oneOf, text, wholeNumber } from './valueTypes.ts'

const languages = listOf(
  (code) => (Language.safeParse(code).success ? undefined : ''),
  'a list of ISO 639 language codes such as en',
)

/** The options for the presentation of the installation, and for access to it. */
export const settingOptions = {
  title: option({
    variable: 'TITLE',
    type: text,
    default: 'Social service',
    description: 'The name of this installation.',
  }),
  description: option({
    variable: 'DESCRIPTION',
    type: anyText,
    default: '',
    description: 'A description of this installation, in one or two sentences.',
  }),
  contactEmail: option({
    variable: 'CONTACT_EMAIL',
    type: matching(/^(?:[^\s@]+@[^\s@]+)?$/, 'an e-mail address'),
    default: '',
    description: "The operator's e-mail address. It is public.",
  }),
  languages: option({
    variable: 'LANGUAGES',
    type: languages,
    default: ['en'],
    description: 'The languages of this installation, as ISO 639 codes.',
  }),
  registrations: option({
    variable: 'REGISTRATIONS',
    type: oneOf(['open', 'approval', 'invite', 'closed']),
    default: 'open',
    description:
      'Who can create an account: `open` for everyone, `approval` for everyone whom a moderator approves, `invite` for everyone with an invitation, `closed` for nobody but the operator.',
  }),
  registrationProofOfWork: option({
    variable: 'REGISTRATION_PROOF_OF_WORK',
    type: wholeNumber(0, 100),
    default: 0,
    description:
      'The work that a browser or an app must do for each registration, to slow down robots: 0 for none. With 20, it takes a laptop about a second and a phone a few seconds; twice the number is twice the work. Pages need HTTPS for it. See `docs/moderation.md`.',
  }),
  anonymousReads: option({
    variable: 'ANONYMOUS_READS',
    type: flag,
    default: true,
    description: 'Whether public posts and profiles can be read without a session.',
  }),
  signedMedia: option({
    variable: 'SIGNED_MEDIA',
    type: flag,
    default: false,
    description:
      'Whether files of posts that are not public are available only at signed URLs, which expire after one to two hours. Apps that save URLs must then load the post again.',
  }),
}

import * as profiles from '../../../operations/profiles/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'
import { credentialsShape, profileShape } from '../shapes.ts'

export const profilesRoutes: readonly Route[] = [
  route('GET /api/v1/accounts/verify_credentials', profiles.ownProfile, answers.credentialAccount),
  route('PATCH /api/v1/accounts/update_credentials', profiles.updateProfile, answers.credentialAccount, {
    names: {
      fields_attributes: 'fields',
      'source[privacy]': 'defaultVisibility',
      'source[sensitive]': 'defaultSensitive',
      'source[language]': 'defaultLanguage',
      'source[quote_policy]': 'defaultQuotePolicy',
    },
    shape: credentialsShape,
  }),
  route('GET /api/v1/profile', profiles.ownProfile, answers.profile),
  route('PATCH /api/v1/profile', profiles.updateProfile, answers.profile, {
    names: { fields_attributes: 'fields' },
    shape: profileShape,
  }),
  // This path is our own: to Mastodon, `accounts/me` would contain an id.
  route('DELETE /api/v1/account', profiles.deleteOwnAccount, answers.accountDeletion),
  route('DELETE /api/v1/profile/avatar', profiles.removeAvatar, answers.credentialAccount),
  route('DELETE /api/v1/profile/header', profiles.removeHeader, answers.credentialAccount),
  route('GET /api/v1/preferences', profiles.preferences, answers.preferences),
  route('GET /api/v1/accounts/lookup', profiles.profileByName, answers.account, { names: { acct: 'name' } }),
  route('GET /api/v1/accounts', profiles.profiles, answers.accountList, { names: { id: 'ids' } }),
  route('GET /api/v1/accounts/:id', profiles.profile, answers.account),
  route('GET /api/v1/accounts/:id/statuses', profiles.profilePosts, answers.statuses, {
    names: { exclude_reblogs: 'excludeBoosts' },
  }),
]

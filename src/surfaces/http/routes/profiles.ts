import * as profiles from '../../../operations/profiles/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { credentialsShape, profileShape } from '../shapes.ts'

export const profilesRoutes: readonly Route[] = [
  route('GET /api/v1/accounts/verify_credentials', profiles.ownProfile, responses.credentialAccount),
  route('PATCH /api/v1/accounts/update_credentials', profiles.updateProfile, responses.credentialAccount, {
    names: {
      fields_attributes: 'fields',
      'source[privacy]': 'defaultVisibility',
      'source[sensitive]': 'defaultSensitive',
      'source[language]': 'defaultLanguage',
      'source[quote_policy]': 'defaultQuotePolicy',
    },
    shape: credentialsShape,
  }),
  route('GET /api/v1/profile', profiles.ownProfile, responses.profile),
  route('PATCH /api/v1/profile', profiles.updateProfile, responses.profile, {
    names: { fields_attributes: 'fields' },
    shape: profileShape,
  }),
  // Mastodon has no such path. Ours is not `accounts/me`, because Mastodon's paths have an id in the place of `me`.
  route('DELETE /api/v1/account', profiles.deleteOwnAccount, responses.accountDeletion),
  route('DELETE /api/v1/profile/avatar', profiles.removeAvatar, responses.credentialAccount),
  route('DELETE /api/v1/profile/header', profiles.removeHeader, responses.credentialAccount),
  route('GET /api/v1/preferences', profiles.preferences, responses.preferences),
  route('GET /api/v1/accounts/lookup', profiles.profileByName, responses.account, { names: { acct: 'name' } }),
  route('GET /api/v1/accounts', profiles.profiles, responses.accountList, { names: { id: 'ids' } }),
  route('GET /api/v1/accounts/:id', profiles.profile, responses.account),
  route('GET /api/v1/accounts/:id/statuses', profiles.profilePosts, responses.statuses, {
    names: { exclude_reblogs: 'excludeBoosts' },
  }),
]

// Changing a credential requires a recent confirmation of the person's identity, which only a browser session can
// have.
const ofBrowsers = 'Sign-in methods are managed only through the browser boundary.'

/** The operations without a field in GraphQL, with the reasons. */
export const withoutField: Readonly<Record<string, string>> = {
  peers: 'Always empty. It exists only for Mastodon clients.',
  refusedDomains: 'Always empty. It exists only for Mastodon clients.',
  weeklyActivity: 'Always empty. It exists only for Mastodon clients.',
  trendingLinks: 'Always empty. It exists only for Mastodon clients.',
  identityProofs: 'Always empty. It exists only for Mastodon clients.',
  translationLanguages: 'Always empty. It exists only for Mastodon clients.',
  profileByName: 'The field `profile` takes a `username`.',
  postSource: 'The field `post` gives `text` and `contentWarning` as they were written.',
  plainFilters: "The same filters as `filters`, in Mastodon's v1 format.",
  keywordFilter: "One keyword of a filter, in Mastodon's v1 format: see `filter`.",
  createKeywordFilter: "For Mastodon's v1 format of filters: see `createFilter`.",
  updateKeywordFilter: "For Mastodon's v1 format of filters: see `updateFilter`.",
  createApp: 'Apps are registered over HTTP, where they get their secret and tokens: see `POST /api/v1/apps`.',
  ownApp: 'It concerns tokens of apps, which exist only over HTTP.',
  passwordState: ofBrowsers,
  setPassword: ofBrowsers,
  removePassword: ofBrowsers,
  securityEvents: ofBrowsers,
  identities: ofBrowsers,
  removeIdentity: ofBrowsers,
  passkeys: ofBrowsers,
  renamePasskey: ofBrowsers,
  removePasskey: ofBrowsers,
}

/** The fields of an operation's input without an argument in GraphQL, with the reasons. */
export const withoutArgument: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notificationGroups: { expandAccounts: 'Not needed: a GraphQL client selects the fields that it wants.' },
}

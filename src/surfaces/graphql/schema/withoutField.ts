// Credentials change after a recent proof of who is there, and only a browser's session can have one.
const ofBrowsers = 'How somebody signs in is looked after over the browser boundary alone.'

/** Operations that are no field in GraphQL, and why. */
export const withoutField: Readonly<Record<string, string>> = {
  peers: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  refusedDomains: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  weeklyActivity: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  announcements: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  dismissAnnouncement: 'There are no announcements to dismiss.',
  trendingLinks: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  identityProofs: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  translationLanguages: 'Always empty: it is there for clients of Mastodon, which ask for it.',
  profileByName: 'The field `profile` takes a `username`.',
  postSource: 'The field `post` gives `text` and `contentWarning` as they were written.',
  plainFilters: "The same filters as `filters`, for the shapes of Mastodon's first version of them.",
  keywordFilter: "One keyword of a filter, for the shapes of Mastodon's first version of them: see `filter`.",
  createKeywordFilter: "For the shapes of Mastodon's first version of filters: see `createFilter`.",
  updateKeywordFilter: "For the shapes of Mastodon's first version of filters: see `updateFilter`.",
  createApp: 'Apps begin over HTTP, where their secret and their tokens are given: see `POST /api/v1/apps`.',
  ownApp: 'About a token of an app, which is given over HTTP.',
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

/** Fields of an operation's input that are no argument in GraphQL, and why. */
export const withoutArgument: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notificationGroups: { expandAccounts: 'A client asks for the fields it wants.' },
}

/**
 * The addresses of the web client's pages, as patterns of the router: each is answered with the
 * shell, which shows the page. The client has the same list in `web/app/routes.tsx`.
 */
export const clientPaths: readonly string[] = [
  '/',
  '/home',
  '/announcements',
  '/public',
  '/local',
  '/explore',
  '/search',
  '/tags',
  '/tags/:name',
  '/lists',
  '/lists/:id',
  '/notifications',
  '/notifications/requests',
  '/conversations',
  '/bookmarks',
  '/favourites',
  '/drafts',
  '/scheduled',
  '/compose',
  '/follow-requests',
  '/mutes',
  '/blocks',
  '/filters',
  '/filters/:id',
  '/settings',
  '/settings/:section',
  '/moderation',
  '/moderation/:section',
  '/moderation/:section/:id',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/terms-of-service/:date',
  '/shortcuts',
  '/sign-in',
  '/register',
  '/invite/:code',
  '/auth/callback',
  '/auth/callback/:provider',
  '/oauth/authorize',
  '/oauth/show-code',
  '/activate',
  '/@:username',
  '/@:username/with-replies',
  '/@:username/media',
  '/@:username/tagged/:tag',
  '/@:username/followers',
  '/@:username/following',
  '/@:username/:id',
  '/@:username/:id/history',
  '/@:username/:id/favourited-by',
  '/@:username/:id/boosted-by',
  '/@:username/:id/quotes',
  '/@:username/:id/reactions',
]

// What begins like this is for programs, whatever they say that they accept.
const ofPrograms: ReadonlySet<string> = new Set([
  ...['api', 'v1', 'graphql', 'oauth', 'openapi.json', 'nodeinfo', 'health', 'metrics'],
  ...['media', 'assets', 'avatars', 'headers', 'images', 'docs'],
])

/** Whether an unknown path could have been meant for a person: then the client says that there is nothing. */
export function couldBePage(path: string): boolean {
  const [, first = ''] = path.split('/', 2)
  return !first.startsWith('.') && !ofPrograms.has(first)
}

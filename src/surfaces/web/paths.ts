/**
 * The paths of the web client's pages, as patterns of the router. Each is answered with the shell, which renders the
 * page. The client has the same list in `web/app/routes.tsx`.
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

// Paths that begin with these words are for programs, whatever their `Accept`.
const ofPrograms: ReadonlySet<string> = new Set([
  ...['api', 'v1', 'graphql', 'oauth', 'openapi.json', 'nodeinfo', 'health', 'metrics'],
  ...['media', 'assets', 'avatars', 'headers', 'images', 'docs'],
])

/**
 * Returns true if an unknown path may have been opened by a person. Then the web client shows that there is no such
 * page.
 */
export function couldBePage(path: string): boolean {
  const [, first = ''] = path.split('/', 2)
  return !first.startsWith('.') && !ofPrograms.has(first)
}

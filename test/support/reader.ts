import type { Links } from '../../src/model/links.ts'
import { openViewerCache } from '../../src/stores/postgres/accounts/viewerCache.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { postgresViewers } from '../../src/stores/postgres/accounts/viewers.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { openInteractionCache } from '../../src/stores/postgres/posts/interactionCache.ts'
import { openPostCache } from '../../src/stores/postgres/posts/postCache.ts'
import { openPostReader } from '../../src/stores/postgres/posts/postReader.ts'
import { versionedPostLoader } from '../../src/stores/postgres/posts/versionedPosts.ts'

/** Returns a post reader on a database. Its cache is empty. */
export function openReader(database: Database, links: Links) {
  const caches = openCaches()
  return openPostReader({
    posts: openPostCache(database, caches, openLoadByVersionKey(database, links)),
    viewers: openViewerCache(caches, postgresViewers(database)),
    interactions: openInteractionCache(database, caches),
    filters: openViewerFilters(database, caches),
    caches,
  })
}

/** Returns a loader of posts by their version keys, with an empty cache. */
export function openLoadByVersionKey(database: Database, links: Links) {
  const caches = openCaches()
  return versionedPostLoader(openContents(database, caches, links), openProfiles(database, caches, links))
}

import type { Links } from '../../src/model/links.ts'
import { openKeptViewers } from '../../src/stores/postgres/accounts/keptViewers.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { postgresViewers } from '../../src/stores/postgres/accounts/viewers.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { openKeptMarks } from '../../src/stores/postgres/posts/keptMarks.ts'
import { openKeptPosts } from '../../src/stores/postgres/posts/keptPosts.ts'
import { openPostReader } from '../../src/stores/postgres/posts/postReader.ts'
import { loadingStamped } from '../../src/stores/postgres/posts/stampedPosts.ts'

/** Returns a post reader on a database with an empty cache. */
export function openReader(database: Database, links: Links) {
  return openPostReader({
    posts: openKeptPosts(database, openLoadStamped(database, links), 1000),
    viewers: openKeptViewers(database, postgresViewers(database)),
    marks: openKeptMarks(database),
    filters: openViewerFilters(database),
  })
}

/** Returns a loader of posts by their version keys, with an empty cache. */
export function openLoadStamped(database: Database, links: Links) {
  return loadingStamped(openContents(database, links, 1000), openProfiles(database, links, 1000))
}

import type { AccountId, PostId } from '../../../model/ids.ts'
import { coverMedia, joinPost, type Post, type PostContent, type PostViewer, type Quote } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import type { ContentRow } from './contentRow.ts'
import type { Contents } from './contents.ts'
import type { ProfileRow } from '../accounts/profileRow.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Quotes } from './quotes.ts'
import type { FilterMatcher } from '../../streamedPosts.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'
import { matchesNothing } from '../../../viewing/viewer.ts'
import type { AssemblePosts, PostReference, StateColumns } from './postReferences.ts'

/** Turns references into posts, from cached contents and profiles if their versions match. */
export interface Pages {
  assemble: AssemblePosts
  /** Caches posts and authors that were read just before, so that `assemble` does not read them again. */
  keep(contents: readonly ContentRow[], authors: readonly ProfileRow[]): Promise<void>
}

interface PostPageDeps {
  contents: Contents
  profiles: Profiles
  quotes: Quotes
  filters: ViewerFilters
}

/** Opens the only assembler of posts from references. */
export function openPages({ contents, profiles, quotes, filters }: PostPageDeps): Pages {
  const pages: Pages = {
    async assemble(rows, viewer, isQuoted = false) {
      const [contentOf, profileOf, match] = await Promise.all([
        contents.load(postVersions(rows)),
        profiles.load(profileVersions(rows)),
        matcherFor(rows, viewer, filters),
      ])
      await match.ahead?.(contentOf.values())
      const quoteOf = await quotes.load([...contentOf.values()], viewer, isQuoted ? undefined : pages.assemble)
      return rows.flatMap((row) => {
        const item = join(row, viewer, { contentOf, profileOf, quoteOf, match })
        return item ? [{ cursor: row.cursor, item }] : []
      })
    },
    async keep(rows, authors) {
      await Promise.all([contents.cacheRows(rows), profiles.cacheProfile(authors)])
    },
  }
  return pages
}

async function matcherFor(rows: readonly PostReference[], viewer: AccountId | undefined, filters: ViewerFilters) {
  const version = rows[0]?.filters_version ?? 0
  return viewer === undefined || version === 0 ? matchesNothing : filters.load(viewer, version)
}

function* postVersions(rows: readonly PostReference[]) {
  for (const row of rows) {
    yield { id: row.id, version: row.version }
    if (row.original_id) yield { id: row.original_id, version: row.original_version }
  }
}

function* profileVersions(rows: readonly PostReference[]) {
  for (const row of rows) {
    yield { id: row.author_id, version: row.author_version }
    if (row.original_id) yield { id: row.original_author_id, version: row.original_author_version }
  }
}

interface PageData {
  contentOf: ReadonlyMap<PostId, PostContent>
  profileOf: ReadonlyMap<AccountId, Profile>
  quoteOf: ReadonlyMap<PostId, Quote>
  match: FilterMatcher
}

function join(row: PostReference, viewer: AccountId | undefined, loaded: PageData): Post | undefined {
  const state = stateOf(row)
  const part = (id: PostId, authorId: AccountId, boostOf: Post | null) => {
    const content = loaded.contentOf.get(id)
    const author = loaded.profileOf.get(authorId)
    if (!content || !author) return undefined
    const filtered = boostOf ? (boostOf.viewer?.filtered ?? []) : loaded.match(content)
    const own = viewer === undefined ? null : { ...state, filtered, pinned: boostOf ? null : state.pinned }
    const isCovered = row.sensitized && boostOf === null && authorId !== viewer
    const shown = isCovered ? coverMedia(content) : content
    return joinPost(shown, { author, viewer: own, boostOf, quote: loaded.quoteOf.get(id) ?? null })
  }
  if (!row.original_id) return part(row.id, row.author_id, null)
  const original = part(row.original_id, row.original_author_id, null)
  return original && part(row.id, row.author_id, original)
}

/** Makes the object with a reader's interactions from a row. */
export function stateOf(row: StateColumns): Omit<PostViewer, 'filtered'> {
  const { favourited, boosted, bookmarked, pinned, votes } = row
  const { thread_muted: threadMuted, may_quote: mayQuote, reactions } = row
  return { favourited, boosted, bookmarked, pinned, threadMuted, mayQuote, reactions: reactions ?? [], votes }
}

/** Returns whether a reader did anything with a post. Readers who did nothing get the shared view. */
export function hasInteractions(state: Omit<PostViewer, 'filtered' | 'mayQuote'>): boolean {
  const { favourited, boosted, bookmarked, pinned, threadMuted, reactions, votes } = state
  return favourited || boosted || bookmarked || pinned === true || threadMuted || reactions.length > 0 || votes !== null
}

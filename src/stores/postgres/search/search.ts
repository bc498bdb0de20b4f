import type { AccountId, PostId } from '../../../model/ids.ts'
import type { HashtagsAsked, PostsAsked, ProfilesAsked, Search, SearchEffort } from '../../search.ts'
import type { Viewer } from '../../posts.ts'
import type { Caches } from '../connection/caches.ts'
import { type Step, step } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { versionKeysOf } from '../posts/candidateLists.ts'
import { literal } from '../connection/literal.ts'
import type { Candidate } from '../posts/candidates.ts'
import type { ContentRow } from '../posts/contentRow.ts'
import type { InteractionCache, MarksRow } from '../posts/interactionCache.ts'
import type { Pages } from '../posts/pages.ts'
import type { PostReader } from '../posts/postReader.ts'
import type { ProfileRow } from '../accounts/profileRow.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { selectHashtags } from './searchHashtags.ts'
import { plannedOnce, searching } from './searchPlanning.ts'
import { foundReads, searchingPosts } from './searchPosts.ts'
import { type FoundProfile, selectProfiles } from './searchProfiles.ts'
import { openWrittenLanguages } from './writtenLanguages.ts'
import type { MakeTags, TagRow } from '../tags/tags.ts'

const defaultEffort: SearchEffort = {
  first: 1_000,
  most: 100_000,
  indexed: 40_000,
  ahead: 8_000,
  candidates: 4_000,
  library: 20_000,
  milliseconds: 3_000,
}

interface Makers {
  caches: Caches
  reads: Reads
  pages: Pages
  reader: PostReader
  marks: InteractionCache
  profiles: Profiles
  makeTags: MakeTags
}

/** The search in PostgreSQL. All kinds are searched in one round trip. */
export function postgresSearch(
  { caches, reads, pages, reader, marks, profiles, makeTags }: Makers,
  effort = defaultEffort,
): Search {
  async function readFound([candidates, contents, authors, touched = []]: FoundRows, viewer: Viewer) {
    await pages.keep(contents, authors)
    if (viewer !== undefined) marks.keep(viewer, touched)
    return reader.read(candidates, viewer)
  }

  const languages = openWrittenLanguages()
  // The posts and profiles that a search found last. Most of them are found again when it is repeated.
  const bytesOf = (ids: readonly string[]) => 50 * ids.length
  const lastFound = caches.open<string, PostId[]>('found_posts', bytesOf)
  const lastProfiles = caches.open<string, AccountId[]>('found_profiles', bytesOf)

  function findingPosts(viewer: Viewer, query: PostsAsked, known: readonly PostId[]): Step<unknown>[] {
    const finding: Step<unknown>[] = searchingPosts(viewer, query, effort, languages.known())
    return [
      ...finding,
      ...(finding.includes(plannedOnce) ? [] : [plannedOnce]),
      step(foundReads.candidates, [viewer ?? null]),
      step(foundReads.contents, [known]),
      step(foundReads.authors, [known]),
      ...(viewer === undefined ? [] : [step(foundReads.marks, [viewer, marks.known(viewer, known)])]),
    ]
  }

  return {
    async find(viewer, query) {
      const looking = query.posts ? languages.looking() : []
      const key = JSON.stringify(query.posts)
      const name = JSON.stringify(query.profiles)
      const knownProfiles = query.profiles ? profiles.known(lastProfiles.peek(name) ?? []) : []
      const finding = query.posts ? findingPosts(viewer, query.posts, lastFound.peek(key) ?? []) : []
      const steps: Step<unknown>[] = [
        ...looking,
        ...(query.hashtags ? [searchingHashtags(viewer, query.hashtags)] : []),
        ...(query.profiles ? [plannedOnce, searchingProfiles(viewer, query.profiles, knownProfiles)] : []),
        ...finding,
      ]
      const { tags, accounts, found } = await reads.read('search', viewer, {
        run: async (where) => {
          const rows = steps.length > 0 ? await searching<unknown[]>(where, effort.milliseconds, steps) : []
          for (const written of rows.splice(0, looking.length)) languages.note(written as { language: string }[])
          const tags = query.hashtags ? (rows.shift() as TagRow[]) : []
          const accounts = query.profiles ? (rows.splice(0, 2)[1] as FoundProfile[]) : []
          const found = query.posts ? (rows.slice(viewer === undefined ? -3 : -4) as FoundRows) : undefined
          return { tags, accounts, found }
        },
        shown: ({ accounts, found }) => [...accounts.map(({ id }) => id), ...versionKeysOf(found?.[0] ?? [])],
      })
      const [posts, hashtags] = await Promise.all([
        found ? readFound(found, viewer) : [],
        makeTags(tags, viewer),
        profiles.cacheProfile(accounts.filter((row) => row.username !== null)),
      ])
      if (query.posts)
        lastFound.set(
          key,
          posts.map(({ item }) => item.id),
        )
      if (query.profiles)
        lastProfiles.set(
          name,
          accounts.map(({ id }) => id),
        )
      const known = await profiles.load(accounts)
      return {
        profiles: accounts.flatMap(({ id }) => known.get(id) ?? []),
        hashtags,
        posts: posts.map(({ item }) => item),
      }
    },
  }
}

type FoundRows = [Candidate[], ContentRow[], ProfileRow[], MarksRow[]?]

const searchingProfiles = (
  viewer: Viewer,
  { text, onlyFollowed, limit, offset }: ProfilesAsked,
  known: readonly string[],
) => step(selectProfiles, [viewer ?? null, text, literal(text), onlyFollowed, limit, offset, known])

const searchingHashtags = (viewer: Viewer, { name, limit, offset }: HashtagsAsked) =>
  step(selectHashtags, [viewer ?? null, name, literal(name), limit, offset])

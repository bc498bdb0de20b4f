import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { HashtagsRequest, PostsRequest, Search, SearchRequest, SearchEffort } from '../../search.ts'
import type { Viewer } from '../../posts.ts'
import { batchPerKey, inBatches, defaultBatchOptions } from '../connection/batches.ts'
import type { Caches } from '../connection/caches.ts'
import { type Database, type Step, step } from '../connection/database.ts'
import { isCancelled } from '../connection/failures.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import { firstRound, growth, versionKeysOf } from '../posts/candidateLists.ts'
import { literal } from '../connection/literal.ts'
import type { Candidate } from '../posts/candidates.ts'
import type { ContentRow } from '../posts/contentRow.ts'
import type { InteractionCache, InteractionsRow } from '../posts/interactionCache.ts'
import { candidatesOf } from '../posts/ownCandidates.ts'
import { type OwnRow, ownSteps } from '../posts/ownRows.ts'
import type { Pages } from '../posts/pages.ts'
import { isWanted, type PostReader } from '../posts/postReader.ts'
import type { ProfileRow } from '../accounts/profileRow.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { selectHashtags } from './searchHashtags.ts'
import { plannedOnce, runSearch } from './searchPlanning.ts'
import { type FoundPosts, foundReads, searchCandidates, searchPostsSteps } from './searchPosts.ts'
import { type FoundProfile, searchProfilesStep, type ViewersProfiles } from './searchProfiles.ts'
import { openSample, type SampleRow } from './searchSample.ts'
import type { MakeTags, TagRow } from '../tags/tags.ts'

const defaultEffort: SearchEffort = {
  first: 200,
  ahead: 1_000,
  near: 5_000,
  most: 100_000,
  indexed: 40_000,
  candidates: 4_000,
  library: 20_000,
  milliseconds: 3_000,
}

interface SearchDeps {
  caches: Caches
  reads: Reads
  pages: Pages
  reader: PostReader
  interactions: InteractionCache
  profiles: Profiles
  makeTags: MakeTags
}

/** The search in PostgreSQL. */
export function postgresSearch(
  { caches, reads, pages, reader, interactions, profiles, makeTags }: SearchDeps,
  effort = defaultEffort,
): Search {
  const memory = openSample(effort.near)
  // The most recent searches. When one is repeated, most of its results are already cached.
  const lastSearches = caches.open<string, { key: string }>('searches', ({ key }) => key.length)
  const lastProfiles = caches.open<string, AccountId[]>('found_profiles', (ids) => 50 * ids.length)
  const togetherOn = perDatabase(() => batchPerKey<Viewer, SearchRows>())
  const candidatesOn = perDatabase((where) => ownSteps(where, searchCandidates))

  /**
   * Runs the statements of a search for several viewers, all in one round trip. If there is more than one viewer, the
   * search must be only for posts.
   */
  async function findAll(where: Database, viewers: readonly Viewer[], query: Query): Promise<SearchRows[]> {
    const { hashtags, profiles: people, posts } = query
    const [viewer] = viewers
    const looking = posts ? memory.looking() : []
    const others: Step<unknown>[] = [
      ...looking,
      ...(hashtags ? [searchHashtagsStep(viewer, hashtags)] : []),
      ...(people ? [plannedOnce, profilesStep([{ viewer, requested: people }])] : []),
    ]
    const candidates = candidatesOn(where)(viewers.map((one) => [one ?? null]))
    // The steps of some searches begin with `plannedOnce`. It applies to all statements after it.
    const finding = posts ? [...new Set([...posts.steps, plannedOnce, candidates.step])] : []
    // The posts of a new search are read in the same round trip. Otherwise they would need later ones.
    const isNew = posts && lastSearches.get(posts.key, () => true) === undefined
    const reading = isNew ? readFoundSteps(viewer) : []
    const steps = [...others, ...finding, ...reading]
    const rows = steps.length > 0 ? await runSearch<unknown[]>(where, effort.milliseconds, steps) : []
    for (const sample of rows.splice(0, looking.length)) memory.note(sample as SampleRow[])
    const tags = hashtags ? (rows.shift() as TagRow[]) : []
    const accounts = people ? (rows.splice(0, 2)[1] as FoundProfile[]) : []
    const results = rows.splice(0, finding.length).filter((_, at) => finding[at] !== plannedOnce)
    const [found, own] = results as [FoundPosts[], OwnRow[]]
    if (isNew) {
      const [contents, authors, interacted] = rows as [ContentRow[], ProfileRow[], InteractionsRow[]?]
      await pages.keep(contents, authors)
      if (viewer !== undefined) interactions.store(viewer, interacted!)
      lastSearches.set(posts.key, { key: posts.key })
    }
    if (!posts) return [{ ...nothing, tags, accounts }]
    const { ids, libraryOnly } = found[0]!
    const isEnd = ids.length - libraryOnly.length < posts.most
    return candidates.read(own).map((one) => ({ tags, accounts, candidates: candidatesOf(one), libraryOnly, isEnd }))
  }

  function profilesStep(searches: readonly ViewersProfiles[]): Step<FoundProfile> {
    const found = searches.flatMap(({ requested }) => lastProfiles.peek(JSON.stringify(requested)) ?? [])
    return searchProfilesStep(searches, profiles.cachedVersions(found))
  }

  async function findProfiles(where: Database, searches: readonly ViewersProfiles[]): Promise<SearchRows[]> {
    const steps = [plannedOnce, profilesStep(searches)] as const
    const [, rows] = await runSearch<[unknown, FoundProfile]>(where, effort.milliseconds, steps)
    return searches.map((_, index) => ({ ...nothing, accounts: rows.filter(({ at }) => at === index + 1) }))
  }

  /** Viewers who search only for profiles at the same time share a statement, unless it takes too long. */
  const findProfilesOn = perDatabase((where) =>
    inBatches<ViewersProfiles, SearchRows>(where, (searches) => findProfiles(where, searches), {
      ...defaultBatchOptions,
      isOfOne: isCancelled,
    }),
  )

  /** Viewers who make the same search, for posts only, share the statements. */
  async function findTogether(where: Database, viewer: Viewer, query: Query): Promise<SearchRows> {
    const { posts, profiles: requested, hashtags } = query
    if (requested && !posts && !hashtags) return findProfilesOn(where)({ viewer, requested })
    if (!posts || requested || hashtags) return (await findAll(where, [viewer], query))[0]!
    return togetherOn(where)(posts.key, viewer, () =>
      inBatches(where, (viewers) => findAll(where, viewers, query), { ...defaultBatchOptions, atOnce: 1 }),
    )
  }

  /** Runs the statements of a search. `most` is the number of public posts to find. */
  function read(viewer: Viewer, requested: SearchRequest, most: number): Promise<SearchRows> {
    const posts = requested.posts && postsQuery(viewer, { ...requested.posts, limit: most })
    return reads.read('search', viewer, {
      run: (where) => findTogether(where, viewer, { ...requested, posts }),
      shown: ({ accounts, candidates }) => [...accounts.map(({ id }) => id), ...versionKeysOf(candidates)],
    })
  }

  function postsQuery(viewer: Viewer, requested: PostsRequest): PostsSteps {
    const key = JSON.stringify([requested, requested.search.scope === 'library' ? viewer : undefined])
    return { key, most: requested.limit, steps: searchPostsSteps(viewer, requested, effort, memory.sample()) }
  }

  /** Makes the page of posts: reads more candidates as long as too few are shown. */
  async function pageOf(viewer: Viewer, requested: PostsRequest, first: SearchRows, most: number): Promise<Post[]> {
    const end = requested.offset + requested.limit
    const shown: Post[] = []
    const passed = new Set<PostId>()
    for (let round = first; ; round = await read(viewer, { posts: requested }, (most *= growth))) {
      if (requested.search.scope === 'public') for (const id of round.libraryOnly) passed.add(id)
      const candidates = round.candidates.filter(({ id }) => !passed.has(id))
      const entries = await reader.read(candidates, viewer, { isShown: isWanted, most: end - shown.length })
      shown.push(...entries.map(({ item }) => item))
      if (round.isEnd || shown.length === end) break
      for (const { id } of candidates) passed.add(id)
    }
    const page = shown.slice(requested.offset)
    return requested.ascending ? page.toReversed() : page
  }

  return {
    async find(viewer, query) {
      const most = query.posts ? firstRound(query.posts.offset + query.posts.limit) : 0
      const found = await read(viewer, query, most)
      const { tags, accounts } = found
      const [posts, hashtags] = await Promise.all([
        query.posts ? pageOf(viewer, query.posts, found, most) : [],
        makeTags(tags, viewer),
        profiles.cacheProfile(accounts.filter((row) => row.username !== null)),
      ])
      const ids = accounts.map(({ id }) => id)
      if (query.profiles) lastProfiles.set(JSON.stringify(query.profiles), ids)
      const profileOf = await profiles.load(accounts)
      return { profiles: ids.flatMap((id) => profileOf.get(id) ?? []), hashtags, posts }
    },
  }
}

/** A search with the steps for its posts. */
interface Query extends Omit<SearchRequest, 'posts'> {
  posts: PostsSteps | undefined
}

interface PostsSteps {
  steps: Step<FoundPosts>[]
  /** A text that identifies the search. */
  key: string
  /** The number of public posts to find. */
  most: number
}

/** The results of a search's statements for one viewer. */
interface SearchRows extends Pick<FoundPosts, 'libraryOnly'> {
  tags: TagRow[]
  accounts: FoundProfile[]
  candidates: Candidate[]
  /** True if there are no further candidates. */
  isEnd: boolean
}

const nothing: SearchRows = { tags: [], accounts: [], candidates: [], libraryOnly: [], isEnd: true }

const readFoundSteps = (viewer: Viewer): Step<unknown>[] => [
  step(foundReads.contents),
  step(foundReads.authors),
  ...(viewer === undefined ? [] : [step(foundReads.interactions, [viewer])]),
]

const searchHashtagsStep = (viewer: Viewer, { name, limit, offset }: HashtagsRequest) =>
  step(selectHashtags, [viewer ?? null, name, literal(name), limit, offset])

import type { HashtagsAsked, ProfilesAsked, Search, SearchEffort } from '../../search.ts'
import type { Viewer } from '../../posts.ts'
import { type Database, type Step, step } from '../connection/database.ts'
import { literal } from '../connection/literal.ts'
import type { Candidate } from '../posts/candidates.ts'
import type { ContentRow } from '../posts/contentRow.ts'
import type { KeptMarks, MarksRow } from '../posts/keptMarks.ts'
import type { Pages } from '../posts/pages.ts'
import type { PostReader } from '../posts/postReader.ts'
import type { ProfileRow } from '../accounts/profileRow.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { selectHashtags } from './searchHashtags.ts'
import { plannedOnce, searching } from './searchPlanning.ts'
import { foundReads, searchingPosts } from './searchPosts.ts'
import { selectProfiles } from './searchProfiles.ts'
import type { MakeTags, TagRow } from '../tags/tags.ts'

const usualEffort: SearchEffort = {
  first: 2_000,
  most: 100_000,
  indexed: 40_000,
  candidates: 4_000,
  library: 20_000,
  milliseconds: 3_000,
}

interface Makers {
  pages: Pages
  reader: PostReader
  marks: KeptMarks
  profiles: Profiles
  makeTags: MakeTags
}

/** The search in PostgreSQL. All kinds are searched in one round trip. */
export function postgresSearch(
  database: Database,
  { pages, reader, marks, profiles, makeTags }: Makers,
  effort = usualEffort,
): Search {
  async function readFound([candidates, contents, authors, touched = []]: FoundRows, viewer: Viewer) {
    await pages.keep(contents, authors)
    if (viewer !== undefined) marks.keep(viewer, touched)
    return reader.read(candidates, viewer)
  }

  return {
    async find(viewer, asked) {
      const steps: Step<unknown>[] = [
        ...(asked.hashtags ? [searchingHashtags(viewer, asked.hashtags)] : []),
        ...(asked.profiles ? [plannedOnce, searchingProfiles(viewer, asked.profiles)] : []),
        ...(asked.posts ? [...searchingPosts(viewer, asked.posts, effort), ...readingFound(viewer)] : []),
      ]
      const rows = steps.length > 0 ? await searching<unknown[]>(database, effort.milliseconds, steps) : []
      const tags = asked.hashtags ? (rows.shift() as TagRow[]) : []
      const accounts = asked.profiles ? (rows.splice(0, 2)[1] as ProfileRow[]) : []
      const [posts, hashtags] = await Promise.all([
        asked.posts ? readFound(rows.slice(viewer === undefined ? -3 : -4) as FoundRows, viewer) : [],
        makeTags(tags, viewer),
        profiles.keep(accounts),
      ])
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

const readingFound = (viewer: Viewer) => [
  plannedOnce,
  step(foundReads.candidates, [viewer ?? null]),
  step(foundReads.contents),
  step(foundReads.authors),
  ...(viewer === undefined ? [] : [step(foundReads.marks, [viewer])]),
]

const searchingProfiles = (viewer: Viewer, { text, onlyFollowed, limit, offset }: ProfilesAsked) =>
  step(selectProfiles, [viewer ?? null, text, literal(text), onlyFollowed, limit, offset])

const searchingHashtags = (viewer: Viewer, { name, limit, offset }: HashtagsAsked) =>
  step(selectHashtags, [viewer ?? null, name, literal(name), limit, offset])

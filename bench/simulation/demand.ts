import type { Costs } from './costs.ts'

/** The assumptions about people. docs/scaling.md explains them. */
export const people = {
  activeOnADay: 0.2,
  activeInAMonth: 0.4,
  requestsADay: 150,
  postsADay: 2,
  /** The number of favourites, boosts, follows and so on for each post. */
  othersAPost: 10,
  followers: 100,
  busiestSecond: 4,
  /** The open streams, as a share of the people who are active on a day. */
  streamsOpen: 0.1,
  /** The public streams, as a share of the open streams. */
  publicStreams: 0.1,
}

/**
 * The cost of reading a row of the change log, in microseconds. It was measured by hand, because no bench measures
 * it alone.
 */
const logRow = { process: 7.6, postgres: 6.3 }

/** The maximum load of a process and of PostgreSQL at the busiest second, as a share. */
export const busy = 0.5

/** The largest machine that every large cloud offers. */
export const largest = { cores: 64, logMegabytesASecond: 200, terabytes: 16 }

/**
 * Kilobytes of disk: for a post with its search words and the interactions with it, and for an account with its
 * follows.
 */
const kilobytes = { post: 0.86 + 5 * 0.2, account: 2.4 + 100 * 0.21 }

/** The maximum number of posts in a second of a limited public stream. It is more than anybody reads. */
const mostEventsASecond = 5

/** How the service is set up. */
export interface Setup {
  name: string
  hasStandbys?: boolean
  feedsInRedis?: boolean
  /**
   * True to assume that each process reads only one and a half times its share of the change log, and that public
   * streams are limited. The service cannot do either yet.
   */
  readsPartOfLog?: boolean
  /**
   * The number of PostgreSQL servers among which the tables that belong to readers are divided, by reader. @default 1
   */
  shards?: number
}

/** The load of the busiest second, in cores unless noted otherwise. */
export interface Demand {
  requests: number
  processes: number
  primary: number
  standbys: number
  shards: number
  redis: number
  /** The part of the processes that public streams use. */
  publicStreams: number
  logMegabytes: number
  /** The disk that the primary uses after a year. */
  terabytes: number
  /** The reason why the setup does not work. Undefined if it works. */
  breaks?: string
}

// For these pages, half of PostgreSQL's work is in tables of the reader, which can be divided.
const ofReaders = ['home', 'notifications', 'notifications, grouped', 'favourites', 'bookmarks', 'conversations']

/** Returns the load of a number of people. */
export function demandOf(count: number, setup: Setup, costs: Costs, shares: Record<string, number>): Demand {
  const { shards = 1 } = setup
  const aSecond = (aDay: number) => ((count * people.activeOnADay * aDay) / 86_400) * people.busiestSecond
  const posts = aSecond(people.postsADay)
  const writes = posts * (1 + people.othersAPost)
  const pages = aSecond(people.requestsADay - people.postsADay * (1 + people.othersAPost))
  const rows = posts * people.followers * people.activeInAMonth
  const streams = count * people.activeOnADay * people.streamsOpen
  const publicPosts = setup.readsPartOfLog ? Math.min(posts, mostEventsASecond) : posts
  const publicEvents = publicPosts * streams * people.publicStreams
  const homeEvents = posts * people.followers * people.activeOnADay * people.streamsOpen

  const cores = (microseconds: number) => microseconds / 1e6
  let [ofProcesses, ofPrimary, ofStandbys, ofShards, ofRedis] = [0, 0, 0, 0, 0]
  for (const [kind, share] of Object.entries(shares)) {
    const number = (pages * share) / 1000
    const factors = setup.hasStandbys ? costs.withStandbys : { processes: 1, primary: 1, standbys: 0 }
    const cost = costs.pages[kind]!
    ofProcesses += cores(number * cost.process * factors.processes)
    const own = shards > 1 && ofReaders.includes(kind) ? 0.5 : 0
    ofShards += cores(number * cost.postgres * own)
    const other = number * cost.postgres * (1 - own)
    ofStandbys += cores(other * factors.standbys)
    ofPrimary += cores(other * factors.primary)
  }
  ofProcesses += cores(writes * costs.post.process + homeEvents * costs.event)
  ofPrimary += cores(writes * costs.post.postgres)
  const written = setup.feedsInRedis ? 0 : rows
  if (shards > 1) ofShards += cores(written * costs.feedRow)
  else ofPrimary += cores(written * costs.feedRow)
  if (setup.feedsInRedis) ofRedis += cores((rows / 200) * costs.inRedis.redis)

  // Every process reads the whole change log. Above a number of rows, processes have no time for anything else.
  const publicStreams = cores(publicEvents * costs.event)
  const readByAll = (processes: number) => writes * (setup.readsPartOfLog ? 1.5 : processes)
  const leftOfEach = busy - (setup.readsPartOfLog ? 0 : cores(writes * logRow.process))
  const ofLog = setup.readsPartOfLog ? cores(readByAll(1) * logRow.process) : 0
  const processes = leftOfEach > 0 ? Math.ceil((ofProcesses + publicStreams + ofLog) / leftOfEach) : Infinity
  if (Number.isFinite(processes)) ofPrimary += cores(readByAll(processes) * logRow.postgres)
  // Favourites, notifications and follows belong to readers, so their tables can be divided by reader. Posts cannot.
  const ofOnePrimary = shards > 1 ? 0.5 : 1
  const logMegabytes = (writes * costs.log.post + (shards > 1 ? 0 : written) * costs.log.feedRow) / 1e6

  const demand = {
    requests: pages + writes,
    processes,
    primary: ofPrimary / busy,
    standbys: ofStandbys / busy,
    shards: ofShards / busy,
    redis: ofRedis / busy,
    publicStreams,
    logMegabytes,
    terabytes:
      (((posts / people.busiestSecond) * 86_400 * 365 * kilobytes.post + count * kilobytes.account) / 1e9) *
      ofOnePrimary,
  }
  const breaks = whatBreaks(demand, shards)
  return breaks === undefined ? demand : { ...demand, breaks }
}

function whatBreaks(
  { processes, primary, logMegabytes, terabytes, shards: cores }: Demand,
  shards: number,
): string | undefined {
  if (!Number.isFinite(processes)) return 'each process is busy reading the change log'
  if (primary > largest.cores) return `the primary needs more than ${largest.cores} cores`
  if (cores > largest.cores * shards) return `the shards need more than ${largest.cores} cores each`
  if (logMegabytes > largest.logMegabytesASecond) return 'the primary writes more log than its disk takes'
  if (terabytes > largest.terabytes) return `the primary needs more than ${largest.terabytes} TB after a year`
  return undefined
}

import type { LoadRequest } from './load.ts'
import type { Answer, Goal, Ground, Question } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { onStage } from './stage.ts'
import { ratioOf, takeTurns, turnsTable } from './turns.ts'

const [readers, writers, connections, rounds] = [200, 50, 32, 3]
const home = 'home'

/** Compares all other reads to the home timeline. */
export const question: Question = {
  name: 'lists',
  title: 'How fast is everything else that is read, against our own home timeline?',
  ask,
}

/** The goal of each, as a share of home's rate. */
const goals: Record<string, number> = {
  public: 0.8,
  'public, signed out': 0.8,
  tag: 0.8,
  list: 0.8,
  profile: 0.8,
  favourites: 0.8,
  bookmarks: 0.8,
  trends: 0.8,
  'one post': 2,
  'thread of 40': 0.4,
  notifications: 0.6,
  'notifications, grouped': 0.6,
  conversations: 0.6,
  'search of posts': 0.25,
  'search of people': 0.5,
}

async function ask({ dataDir, seconds }: Ground): Promise<Answer> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write', 'follow'])
  return onStage(dataDir, tokens.slice(-writers), async (stage) => {
    const own = await stage.ours()
    const requests = await requestsOf(own.port, tokens)
    const sides = Object.entries(requests).map(([name, requests]) => {
      return { name, port: own.port, pid: own.pid, database: stage.database.pid, requests }
    })
    const draw = (round: number) => zipfReaders(readers, connections, round)
    const figures = await takeTurns(sides, { rounds, seconds: seconds / 2, draw })
    return {
      goals: Object.entries(goals).map(([name, goal]): Goal => {
        const reached = ratioOf(figures, name, home, 'requestsPerSecond')
        return { what: `${name}: requests/s of home`, goal, reached, isAtLeast: true, unit: '' }
      }),
      text: `${turnsTable(figures, home)}

First pages of 20, over ${connections} connections by ${readers} readers whom Zipf's law draws, while another process writes 4 posts,
4 favourites and an edit a second. The middle of ${rounds} rounds by turns, after two that do not count.`,
    }
  })
}

interface Entity {
  id: string
  name: string
  username: string
  account: { id: string; username: string }
}

/** Calls the service once, for preparation. Throws for any status other than 200. */
async function call<Result>(port: number, token: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Result
}

async function requestsOf(port: number, tokens: readonly string[]): Promise<Record<string, LoadRequest[]>> {
  const [first] = tokens as [string]
  const thread = await makeThread(port, tokens)
  const people = await call<Entity[]>(port, first, '/api/v1/directory?limit=80&order=new')
  const [tag] = await call<[Entity]>(port, first, '/api/v1/trends/tags')
  const posts = await call<Entity[]>(port, first, '/api/v1/timelines/public?limit=40')
  const lists = await tenAtATime(tokens, (token) => makeList(port, token))
  await makeConversations(port, tokens)

  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` })
  const each = (pathOf: (at: number) => string): LoadRequest[] =>
    tokens.map((token, at) => ({ method: 'GET', path: pathOf(at), headers: headersOf(token) }))
  const nth = <Item>(items: readonly Item[], at: number) => items[at % items.length]!
  return {
    [home]: homeRequests(tokens),
    public: each(() => '/api/v1/timelines/public?limit=20'),
    'public, signed out': tokens.map(() => ({ method: 'GET', path: '/api/v1/timelines/public?limit=20', headers: {} })),
    tag: each(() => `/api/v1/timelines/tag/${tag.name}?limit=20`),
    list: each((at) => `/api/v1/timelines/list/${lists[at]!}?limit=20`),
    profile: each((at) => `/api/v1/accounts/${nth(people, at).id}/statuses?limit=20`),
    favourites: each(() => '/api/v1/favourites?limit=20'),
    bookmarks: each(() => '/api/v1/bookmarks?limit=20'),
    trends: each(() => '/api/v1/trends/statuses?limit=20'),
    'one post': each((at) => `/api/v1/statuses/${nth(posts, at).id}`),
    'thread of 40': each(() => `/api/v1/statuses/${thread}/context`),
    notifications: each(() => '/api/v1/notifications?limit=20'),
    'notifications, grouped': each(() => '/api/v2/notifications?limit=20'),
    conversations: each(() => '/api/v1/conversations?limit=20'),
    'search of posts': each((at) => `/api/v2/search?type=statuses&limit=20&q=${nth(words, at)}`),
    'search of people': each((at) => `/api/v2/search?type=accounts&limit=20&q=${nth(people, at).username.slice(0, 3)}`),
  }
}

const words = ['morning', 'garden', 'coffee', 'photo', 'train', 'music', 'winter', 'book']

async function makeThread(port: number, tokens: readonly string[]): Promise<string> {
  const { id } = await call<Entity>(port, tokens[0]!, '/api/v1/statuses', { status: 'How is everybody?' })
  for (let at = 1; at <= 40; at++) {
    await call(port, tokens[at]!, '/api/v1/statuses', { status: `Fine, number ${at}`, in_reply_to_id: id })
  }
  return id
}

async function makeList(port: number, token: string): Promise<string> {
  const { id: self } = await call<Entity>(port, token, '/api/v1/accounts/verify_credentials')
  const followed = await call<Entity[]>(port, token, `/api/v1/accounts/${self}/following?limit=40`)
  const { id } = await call<Entity>(port, token, '/api/v1/lists', { title: 'Bench' })
  await call(port, token, `/api/v1/lists/${id}/accounts`, { account_ids: followed.map((one) => one.id) })
  return id
}

async function makeConversations(port: number, tokens: readonly string[]): Promise<void> {
  const own = (token: string) => call<Entity>(port, token, '/api/v1/accounts/verify_credentials')
  const names = await tenAtATime(tokens, async (token) => (await own(token)).username)
  const write = async (token: string, at: number) => {
    for (let other = 1; other <= 20; other++) {
      const name = names[(at + other) % names.length]!
      await call(port, token, '/api/v1/statuses', { status: `@${name} hello`, visibility: 'direct' })
    }
  }
  // More of them would be all that a search for the newest posts finds.
  await tenAtATime(tokens.slice(0, 50), write)
}

async function tenAtATime<Result>(
  tokens: readonly string[],
  work: (token: string, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < tokens.length; at += 10) {
    const some = tokens.slice(at, at + 10).map((token, offset) => work(token, at + offset))
    results.push(...(await Promise.all(some)))
  }
  return results
}

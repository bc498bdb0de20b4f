import type { LoadRequest } from './load.ts'
import { homeRequests, tenAtATime } from './readers.ts'

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

/**
 * Returns the requests of readers for each kind of page, in the order of the readers. Makes what they need: a thread,
 * lists and conversations.
 */
export async function everyRead(port: number, tokens: readonly string[]): Promise<Record<string, LoadRequest[]>> {
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
    home: homeRequests(tokens),
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
  // If more accounts wrote these posts, a search for the newest posts would find nothing else.
  await tenAtATime(tokens.slice(0, 50), write)
}

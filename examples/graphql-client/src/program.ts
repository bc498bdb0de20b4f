import { type Access, ask, follow } from './client.ts'
import {
  FollowHomeDocument,
  type FollowHomeSubscription,
  HomeDocument,
  type HomeQuery,
  MeDocument,
  type PostLineFragment,
  PositionDocument,
  PublishDocument,
} from './generated/graphql.ts'

/** Posts, follows the home timeline, disconnects, resumes without missing an event, and reads all pages. */
export async function program(access: Access, say: (line: string) => void): Promise<void> {
  const { ownProfile } = await ask(access, MeDocument, {})
  say(`I am ${ownProfile?.profile.username}.`)

  // Read first, so that no event from here on is missed.
  const { streamPosition } = await ask(access, PositionDocument, {})
  await publish(access, 'One', 'Two')
  const received = await events(access, streamPosition?.position, 2)
  received.forEach((event) => say(`${event.kind}: ${event.post?.text}`))

  // The stream is closed now.
  await publish(access, 'Three', 'Four')
  const missed = await events(access, received.at(-1)?.id, 2)
  missed.forEach((event) => say(`${event.kind}, while I was away: ${event.post?.text}`))

  const pages = await homePages(access)
  pages.forEach((page, index) => say(`Page ${index + 1}: ${page.map(({ text }) => text).join(', ')}`))
}

async function publish(access: Access, ...texts: string[]): Promise<void> {
  for (const text of texts) await ask(access, PublishDocument, { input: { text, visibility: 'UNLISTED' } })
}

type HomeEvent = FollowHomeSubscription['timelineStream']

async function events(access: Access, after: string | undefined, count: number): Promise<HomeEvent[]> {
  const received: HomeEvent[] = []
  for await (const { timelineStream } of follow(
    access,
    FollowHomeDocument,
    { after },
    (data) => data.timelineStream.id,
  )) {
    received.push(timelineStream)
    if (received.length === count) break
  }
  return received
}

const pagesAtMost = 3

async function homePages(access: Access): Promise<PostLineFragment[][]> {
  const pages: PostLineFragment[][] = []
  let page = null as HomeQuery['homeTimeline']
  do {
    page = (await ask(access, HomeDocument, { first: 3, after: page?.pageInfo.endCursor })).homeTimeline
    if (page?.nodes.length) pages.push(page.nodes)
  } while (page?.pageInfo.hasNextPage && pages.length < pagesAtMost)
  return pages
}

import { eachFeed } from '../state/feeds.ts'
import { fetchPosts, postSignal } from '../state/posts.ts'

const mostOfEach = 40
const most = 200

/** Reads the posts of the cached feeds again, because the service applied the old filters to the cached ones. */
export async function refilterPosts(): Promise<void> {
  const ids = new Set<string>()
  eachFeed((feed) => {
    for (const id of [...feed.waiting.peek(), ...feed.ids.peek()].slice(0, mostOfEach))
      if (ids.size < most && postSignal(id).peek()) ids.add(id)
  })
  if (ids.size > 0) await fetchPosts([...ids])
}

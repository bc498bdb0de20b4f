import { useChange } from '../parts/useChange.ts'
import type { Account, Status } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { published } from '../state/published.ts'
import { putPost } from '../state/posts.ts'
import type { ProfileTab } from './profileFeeds.ts'

/** Shows your new posts on your profile as soon as they are published in this window. */
export function useOwnPublished(account: Account, tab: ProfileTab, feed: Feed): void {
  useChange(published, (news) => {
    if (!news || news.isEdit || news.post.account.id !== account.id) return
    if (belongs(news.post, tab)) feed.add(putPost(news.post), true)
  })
}

function belongs(post: Status, tab: ProfileTab): boolean {
  if (tab.kind === 'tagged') return post.tags.some(({ name }) => name.toLowerCase() === tab.tag.toLowerCase())
  if (tab.kind === 'media') return post.media_attachments.length > 0
  return tab.kind === 'replies' || !post.in_reply_to_id || post.in_reply_to_account_id === post.account.id
}

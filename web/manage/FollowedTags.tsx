import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { feedOf } from '../state/feeds.ts'
import { setTagState, setTypedTagState, tagFeed, tagSignal } from '../state/tags.ts'
import { NewTag } from './NewTag.tsx'

/** The hashtags that you follow, with buttons to follow and unfollow. */
export function FollowedTags() {
  const feed = useFreshFeed(feedOf('followed tags', () => tagFeed('GET /api/followed_tags')))
  const { tags } = m.manage
  const add = async (name: string) => feed.add(await setTypedTagState(name, 'follow'), true)
  return (
    <section class="card manage-part" aria-labelledby="followed-tags">
      <h2 id="followed-tags">{tags.followed}</h2>
      {feed.isEmpty.value && <p class="quiet">{tags.noFollowed}</p>}
      {feed.ids.value.length > 0 && (
        <ul class="entries">
          {feed.ids.value.map((name) => (
            <FollowedTag key={name} name={name} />
          ))}
        </ul>
      )}
      <EndOfFeed feed={feed} more={tags.more} lines={1} isSilent />
      <NewTag button={tags.follow} onAdd={add} />
    </section>
  )
}

// An unfollowed hashtag stays in the list, so that a mistake can be undone.
function FollowedTag({ name }: { name: string }) {
  const isFollowed = tagSignal(name).value?.following ?? false
  const { tags } = m.manage
  return (
    <li class="managed">
      <a class="entry-text" href={`/tags/${encodeURIComponent(name)}`}>
        #{name}
      </a>
      <button
        type="button"
        class={`button button-small${isFollowed ? '' : ' button-main'}`}
        aria-label={isFollowed ? tags.unfollowName(name) : tags.followName(name)}
        onClick={() => void setTagState(name, 'follow', !isFollowed)}
      >
        {isFollowed ? tags.unfollow : tags.follow}
      </button>
    </li>
  )
}

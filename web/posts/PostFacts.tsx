import { m } from '../messages/index.ts'
import { TextWithElements } from '../parts/TextWithElements.tsx'
import { exactly, Time } from '../parts/Time.tsx'
import type { Status } from '../schema/api.ts'
import { postPath } from './postPath.ts'
import { VisibilityIcon } from './PostHead.tsx'

/** The details of a post: time, visibility, app and interaction counts. */
export function PostFacts({ post }: { post: Status }) {
  const path = postPath(post)
  const counts = [
    { count: post.reblogs_count, label: m.post.thread.boosts, href: `${path}/boosted-by` },
    { count: post.favourites_count, label: m.post.thread.favourites, href: `${path}/favourited-by` },
    { count: post.quotes_count, label: m.post.thread.quotes, href: `${path}/quotes` },
    { count: sum(post.reactions), label: m.post.thread.reactions, href: `${path}/reactions` },
  ].filter(({ count }) => count > 0)
  return (
    <div class="post-facts">
      <p>
        <VisibilityIcon post={post} isAlways />
        <Time at={post.created_at} isExact />
        {post.application && (
          <span>
            <TextWithElements text={m.post.thread.with} parts={{ app: <bdi>{post.application.name}</bdi> }} />
          </span>
        )}
        {post.edited_at && <a href={`${path}/history`}>{m.post.editedAt(exactly(new Date(post.edited_at)))}</a>}
      </p>
      {counts.length > 0 && (
        <p>
          {counts.map(({ count, label, href }) => (
            <a key={href} href={href}>
              {label(count)}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

const sum = (reactions: Status['reactions']) => reactions.reduce((total, { count }) => total + count, 0)

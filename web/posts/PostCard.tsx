import { Avatar } from '../parts/Avatar.tsx'
import { Time } from '../parts/Time.tsx'
import { postSignal } from '../state/posts.ts'

/** A post by its id. */
export function PostCard({ id }: { id: string }) {
  const post = postSignal(id).value
  if (!post) return null
  const shown = post.reblog ?? post
  return (
    <article class="post" data-anchor={id}>
      <Avatar account={shown.account} />
      <strong>{shown.account.display_name}</strong> <Time at={shown.created_at} />
      <p>{shown.content}</p>
    </article>
  )
}

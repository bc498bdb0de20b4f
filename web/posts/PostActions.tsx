import { Bookmark, Ellipsis, MessageCircle, Star } from 'lucide'
import { useState } from 'preact/hooks'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { Menu } from '../parts/Menu.tsx'
import type { Status } from '../schema/api.ts'
import { setInteraction } from '../state/postInteractions.ts'
import { Action } from './Action.tsx'
import { BoostAction } from './BoostAction.tsx'
import { postPath } from './postPath.ts'
import { postMenu } from './postMenu.ts'
import { QuotePolicy } from './QuotePolicy.tsx'
import { ReactAction } from './ReactAction.tsx'

/** The buttons below a post. Keyboard shortcuts find each by its `data-action`. */
export function PostActions({ post }: { post: Status }) {
  const [isAsking, ask] = useState(false)
  const path = postPath(post)
  const { favourited = false, bookmarked = false } = post
  return (
    <div class="post-actions" role="group" aria-label={m.post.actions}>
      <Action
        path={path}
        name="reply"
        label={m.post.reply}
        icon={MessageCircle}
        count={post.replies_count}
        run={() => openComposer({ replyTo: post })}
      />
      <BoostAction post={post} />
      <Action
        path={path}
        name="favourite"
        label={m.post.favourite}
        icon={Star}
        count={post.favourites_count}
        isPressed={favourited}
        run={() => void setInteraction(post.id, 'favourite', !favourited)}
      />
      <ReactAction post={post} />
      <Action
        path={path}
        name="bookmark"
        label={m.post.bookmark}
        icon={Bookmark}
        isPressed={bookmarked}
        run={() => void setInteraction(post.id, 'bookmark', !bookmarked)}
      />
      <Menu
        label={m.post.more}
        icon={Ellipsis}
        class="action"
        action="more"
        items={() => postMenu(post, () => ask(true))}
      />
      {isAsking && <QuotePolicy post={post} close={() => ask(false)} />}
    </div>
  )
}

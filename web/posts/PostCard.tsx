import './posts.css'
import { memo } from 'preact/compat'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { profilePath } from '../people/nameOf.ts'
import { m } from '../messages/index.ts'
import { WithFallback } from '../parts/WithFallback.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import type { FilterContext, Status } from '../schema/api.ts'
import { setReaction } from '../state/postInteractions.ts'
import { postSignal } from '../state/posts.ts'
import { type FilterEffect, filterEffectOf } from './filterEffect.ts'
import { PostActions } from './PostActions.tsx'
import { PostBody } from './PostBody.tsx'
import { PostFacts } from './PostFacts.tsx'
import { BoostLine, PostHead, ReplyLine } from './PostHead.tsx'
import { postPath } from './postPath.ts'
import { Reactions } from './Reactions.tsx'
import { useUncovered } from './uncovered.ts'

interface PostCardProps {
  id: string
  /** The context of the post, which decides which of your filters apply. */
  context?: FilterContext | undefined
  /** The position in a feed, counted from 1. */
  position?: number | undefined
  /** The number of posts in the feed, or -1 if it is unknown. */
  size?: number | undefined
  /** Whether the post is the subject of the page. It is then shown with all details. */
  isMain?: boolean
  /** Whether the post that it replies to, or a reply to it, is shown right above or below it. */
  isJoined?: boolean
}

/** A post by its id, with all its actions. Renders nothing if the post is gone or hidden by a filter. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  return (
    <WithFallback instead={<BrokenPost {...props} />}>
      <Card {...props} />
    </WithFallback>
  )
})

function Card(props: PostCardProps) {
  const { id, context, isMain = false } = props
  const post = postSignal(id).value
  const original = post?.reblog ? postSignal(post.reblog.id).value : post
  const filtering = post && filterEffectOf(post, context)
  const [isShown, show] = useUncovered(`filter ${id}`)
  if (!post || !original || (filtering?.action === 'hide' && !isMain)) return null
  if (filtering && filtering.action !== 'blur' && !isShown)
    return <FilteredPost {...props} original={original} title={filtering.title} show={show} />
  return (
    <Article
      {...props}
      post={original}
      boost={post.reblog ? post : undefined}
      filtering={filtering?.action === 'blur' ? filtering : undefined}
    />
  )
}

// Shown instead of a post that cannot be rendered.
function BrokenPost({ id, position, size }: PostCardProps) {
  const own = useId()
  return (
    <article
      class="post post-filtered"
      data-anchor={id}
      tabIndex={0}
      aria-labelledby={own}
      aria-posinset={position}
      aria-setsize={size}
    >
      <span id={own}>{m.post.broken}</span>
    </article>
  )
}

interface ArticleProps extends PostCardProps {
  post: Status
  boost: Status | undefined
  filtering: FilterEffect | undefined
}

function Article({ id, post, boost, filtering, context, position, size, isMain = false, isJoined }: ArticleProps) {
  const { route } = useLocation()
  const own = useId()
  const path = postPath(post)
  return (
    <article
      class={`post${isMain ? ' post-main' : ''}${isJoined ? ' post-joined' : ''}`}
      data-anchor={id}
      data-post={post.id}
      tabIndex={0}
      aria-labelledby={`${own}-head`}
      aria-describedby={`${own}-body`}
      aria-posinset={position}
      aria-setsize={size}
      onClick={(event) => !isMain && opensPost(event) && route(path)}
    >
      {boost && <BoostLine by={boost.account} />}
      <a class="post-avatar" href={profilePath(post.account)} tabIndex={-1} aria-hidden="true">
        <Avatar account={post.account} />
      </a>
      <PostHead post={post} id={`${own}-head`} isMain={isMain} />
      <div class="post-rest">
        {!isJoined && <ReplyLine post={post} />}
        <PostBody post={post} id={`${own}-body`} filtering={filtering} context={context} isMain={isMain} />
        <Reactions reactions={post.reactions} set={(reaction, isSet) => void setReaction(post.id, reaction, isSet)} />
        {isMain && <PostFacts post={post} />}
        <PostActions post={post} />
      </div>
    </article>
  )
}

// Returns whether a click on a post opens it. A click on an element with its own action does not, nor does the end of a
// selection of text.
function opensPost(event: MouseEvent & { currentTarget: HTMLElement }): boolean {
  const target = event.target as Element
  const isOther = target.closest('a, button, input, label, video, audio, summary, dialog, .post-quote, [role=menu]')
  if (event.defaultPrevented || event.button !== 0 || isOther) return false
  return getSelection()?.isCollapsed !== false
}

interface FilteredPostProps extends PostCardProps {
  original: Status
  title: string
  show(): void
}

function FilteredPost({ id, original, title, show, position, size }: FilteredPostProps) {
  const own = useId()
  return (
    <article
      class="post post-filtered"
      data-anchor={id}
      data-post={original.id}
      tabIndex={0}
      aria-labelledby={own}
      aria-posinset={position}
      aria-setsize={size}
    >
      <span id={own}>{m.post.filtered(title)}</span>
      <button type="button" class="link-button" data-action="warning" onClick={show}>
        {m.post.showAnyway}
      </button>
    </article>
  )
}

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { WithFallback } from '../parts/WithFallback.tsx'
import { Time } from '../parts/Time.tsx'
import { nameOf, profilePath } from '../people/nameOf.ts'
import type { FilterContext, Quote as QuoteData, Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { type FilterEffect, filterEffectOf } from './filterEffect.ts'
import { postPath } from './postPath.ts'
import { useUncovered } from './uncovered.ts'

interface QuoteProps {
  quote: QuoteData
  context: FilterContext | undefined
  /** Renders the body of the quoted post. */
  body: RenderBody
}

type RenderBody = (post: Status, filtering: FilterEffect | undefined) => ComponentChildren

/** A quoted post, or the reason why it is not shown. */
export function Quote({ quote, context, body }: QuoteProps) {
  const quoted = quote.quoted_status as Status | null | undefined
  const post = quoted && postSignal(quoted.id).value
  if (!quoted || !post) {
    // A quote within a quote is not shown. A text mentions it instead.
    const text = quote.quoted_status_id ? m.post.quote.deeper : m.post.quote[quoted ? 'deleted' : quote.state]
    return <p class="post-quote post-quote-missing">{text}</p>
  }
  return (
    <WithFallback instead={<p class="post-quote post-quote-missing">{m.post.broken}</p>}>
      <QuotedPost post={post} context={context} body={body} />
    </WithFallback>
  )
}

interface QuotedPostProps extends Omit<QuoteProps, 'quote'> {
  post: Status
}

function QuotedPost({ post, context, body }: QuotedPostProps) {
  const { route } = useLocation()
  const own = useId()
  const filtering = filterEffectOf(post, context)
  const [isShown, show] = useUncovered(`filter ${post.id}`)
  if (filtering && filtering.action !== 'blur' && !isShown)
    return (
      <p class="post-quote post-quote-missing">
        {m.post.filtered(filtering.title)}{' '}
        <button type="button" class="link-button" onClick={show}>
          {m.post.showAnyway}
        </button>
      </p>
    )
  const isOther = (target: EventTarget | null) => (target as Element).closest('a, button, input, label, video, audio')
  return (
    <div
      class="post-quote"
      role="group"
      aria-labelledby={own}
      onClick={(event) => !isOther(event.target) && getSelection()?.isCollapsed !== false && route(postPath(post))}
    >
      <header class="post-head">
        <Avatar account={post.account} size={22} />
        <a class="post-author" href={profilePath(post.account)} id={own}>
          <span class="only-read">{m.post.quote.of} </span>
          <bdi class="post-name">
            <EmojiText text={nameOf(post.account)} emojis={post.account.emojis} />
          </bdi>
          <span class="post-handle">@{post.account.acct}</span>
        </a>
        <a class="post-time" href={postPath(post)}>
          <Time at={post.created_at} />
        </a>
      </header>
      {body(post, filtering)}
    </div>
  )
}

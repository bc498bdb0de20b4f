import { TriangleAlert } from 'lucide'
import { language, m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { FilterContext, Status } from '../schema/api.ts'
import type { FilterEffect } from './filterEffect.ts'
import { Media } from './Media.tsx'
import { Poll } from './Poll.tsx'
import { Quote } from './Quote.tsx'
import { useUncovered } from './uncovered.ts'

interface PostBodyProps {
  post: Status
  id?: string
  /** The filter that covers the media. */
  filtering?: FilterEffect | undefined
  context?: FilterContext | undefined
  isMain?: boolean
}

/** The content of a post, behind its content warning if it has one. */
export function PostBody({ post, id, filtering, context, isMain = false }: PostBodyProps) {
  const [isOpen, toggle] = useUncovered(`text ${post.id}`)
  const hasWarning = post.spoiler_text !== ''
  return (
    <div class="post-body" id={id} lang={post.language ?? undefined}>
      {hasWarning && <Warning post={post} isOpen={isOpen} toggle={toggle} />}
      {(isOpen || !hasWarning) && (
        <>
          <Text post={post} isMain={isMain} />
          {post.poll && <Poll postId={post.id} poll={post.poll} authorId={post.account.id} />}
          <Media post={post} filtering={filtering} />
          {post.quote && (
            <Quote
              quote={post.quote}
              context={context}
              body={(quoted, covered) => <PostBody post={quoted} filtering={covered} context={context} />}
            />
          )}
        </>
      )}
    </div>
  )
}

function Warning({ post, isOpen, toggle }: { post: Status; isOpen: boolean; toggle(): void }) {
  return (
    <p class="post-warning">
      <Icon of={TriangleAlert} size={18} />
      <span dir="auto">
        <EmojiText text={post.spoiler_text} emojis={post.emojis} />
      </span>
      <button
        type="button"
        class="button button-small"
        data-action="warning"
        aria-expanded={isOpen}
        aria-label={isOpen ? m.post.warningHideName(post.spoiler_text) : m.post.warningShowName(post.spoiler_text)}
        lang={language}
        onClick={toggle}
      >
        {isOpen ? m.post.warningHide : m.post.warningShow}
      </button>
    </p>
  )
}

/** A list shows only a part of a post with more characters of HTML. */
const long = 1_400
/** A list shows only a part of a post with more lines. */
const manyLines = 14

function Text({ post, isMain }: { post: Status; isMain: boolean }) {
  const [isWhole, toggle] = useUncovered(`whole ${post.id}`)
  if (post.content === '') return null
  const isLong = !isMain && (post.content.length > long || post.content.split(/<br|<p/).length > manyLines)
  return (
    <>
      <div class={`post-text${isLong && !isWhole ? ' post-text-part' : ''}`}>
        <Html html={post.content} emojis={post.emojis} mentions={post.mentions} tags={post.tags} />
      </div>
      {isLong && (
        <button type="button" class="link-button post-whole" aria-expanded={isWhole} lang={language} onClick={toggle}>
          {isWhole ? m.post.showLess : m.post.showWhole}
        </button>
      )}
    </>
  )
}

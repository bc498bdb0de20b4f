import { EyeOff } from 'lucide'
import { mod } from '../messages/moderation.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Time } from '../parts/Time.tsx'
import type { ReportedStatus, Status } from '../schema/api.ts'
import { ModeratedFile } from './ModeratedFile.tsx'

interface ReportedPostProps {
  post: Status
  /** The current state of the post. */
  state: ReportedStatus['state']
  /** Whether its pictures are shown. */
  isUncovered: boolean
  uncover(): void
}

/** A post as it was when it was reported. Loads its pictures only on request. */
export function ReportedPost({ post, state, isUncovered, uncover }: ReportedPostProps) {
  const { reports: texts } = mod
  const { media_attachments: media } = post
  const time = <Time at={post.created_at} isExact />
  return (
    <div class="card mod-post">
      <p class="mod-facts">
        {state === 'deleted' ? time : <a href={`/moderation/posts/${post.id}`}>{time}</a>} ·{' '}
        {texts.visibilities[post.visibility]}{' '}
        {state !== 'unchanged' && <span class="mod-pill is-severe">{texts.states[state]}</span>}
      </p>
      {post.spoiler_text && (
        <p dir="auto">
          <strong>{texts.warning}</strong> <EmojiText text={post.spoiler_text} emojis={post.emojis} />
        </p>
      )}
      <div lang={post.language ?? undefined}>
        <Html html={post.content} emojis={post.emojis} mentions={post.mentions} tags={post.tags} />
      </div>
      {post.poll && (
        <ul class="mod-rules">
          {post.poll.options.map(({ title }, index) => (
            <li key={index} dir="auto">
              <EmojiText text={title} emojis={post.emojis} />
            </li>
          ))}
        </ul>
      )}
      {media.length > 0 && (
        <>
          <div class="mod-media">
            {media.map((file) => (
              <ModeratedFile key={file.id} file={file} all={media} isUncovered={isUncovered} />
            ))}
          </div>
          <p>
            <button type="button" class="button button-small" aria-pressed={isUncovered} onClick={uncover}>
              <Icon of={EyeOff} size={16} />
              {isUncovered ? texts.cover : texts.uncover}
            </button>
          </p>
        </>
      )}
    </div>
  )
}

import { EyeOff } from 'lucide'
import { appearance } from '../app/theme.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import type { MediaAttachment, Status } from '../schema/api.ts'
import { Blurhash } from './Blurhash.tsx'
import type { FilterEffect } from './filterEffect.ts'
import { mediaName } from './mediaName.ts'
import { OtherFile } from './OtherFile.tsx'
import { Picture } from './Picture.tsx'
import { useUncovered } from './uncovered.ts'

/**
 * The attachments of a post. Covered until you uncover them if the author marked them as sensitive, or if a filter asks
 * for it.
 */
export function Media({ post, filtering }: { post: Status; filtering: FilterEffect | undefined }) {
  const [isUncovered, toggle] = useUncovered(`media ${post.id}`)
  const visuals = post.media_attachments.filter(isVisual)
  const others = post.media_attachments.filter((one) => !isVisual(one))
  // If the post has a content warning, opening it also shows the media.
  const isSensitive = post.sensitive && post.spoiler_text === '' && !appearance.value.showSensitive
  const isCovered = (isSensitive || filtering !== undefined) && !isUncovered
  const why = filtering ? m.post.filteredMedia(filtering.title) : m.post.sensitive
  if (post.media_attachments.length === 0) return null
  return (
    <div class="media">
      {visuals.length > 0 && (
        <div class={`media-grid media-${Math.min(visuals.length, 5)}`} style={shapeOf(visuals)}>
          {visuals.map((one, index) =>
            isCovered ? (
              <div key={one.id} class="media-cell">
                {one.blurhash && <Blurhash hash={one.blurhash} />}
              </div>
            ) : (
              <Picture key={one.id} all={visuals} index={index} />
            ),
          )}
          {isCovered && <Cover why={why} show={toggle} />}
          {!isCovered && isUncovered && (
            <button type="button" class="media-hide" aria-label={m.post.hideMedia} onClick={toggle}>
              <Icon of={EyeOff} size={18} />
            </button>
          )}
        </div>
      )}
      {others.map((one) =>
        isCovered && visuals.length > 0 ? null : <OtherFile key={one.id} file={one} name={mediaName(one, others)} />,
      )}
    </div>
  )
}

function Cover({ why, show }: { why: string; show(): void }) {
  return (
    <div class="media-cover">
      <span>{why}</span>
      <button type="button" class="button button-small" aria-label={m.post.showMediaName} onClick={show}>
        {m.post.showMedia}
      </button>
    </div>
  )
}

const isVisual = ({ type, url, preview_url }: MediaAttachment) =>
  ['image', 'gifv', 'video'].includes(type) && (url ?? preview_url) !== null

/** Maximum height of a picture in a list, in rem. */
const highest = 32

// Returns the shape of the pictures. A single picture keeps its aspect ratio, within bounds. Several pictures share a
// fixed ratio.
function shapeOf(visuals: readonly MediaAttachment[]): Record<string, string> | undefined {
  const [only, ...more] = visuals
  if (more.length > 3) return undefined
  if (more.length > 0 || !only) return { aspectRatio: '16 / 10' }
  const { width, height } = only.meta?.original ?? {}
  const ratio = Math.min(Math.max(width && height ? width / height : 1.5, 0.6), 2.4)
  return { aspectRatio: String(ratio), width: `min(100%, ${highest * ratio}rem)` }
}

import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Cropped } from '../parts/Cropped.tsx'
import type { MediaAttachment } from '../schema/api.ts'
import { Blurhash } from './Blurhash.tsx'
import { Video } from './Video.tsx'
import { openLightbox } from './Lightbox.tsx'
import { descriptionName, mediaName } from './mediaName.ts'

interface PictureProps {
  /** All pictures and videos of the post, so that the lightbox can step through them. */
  all: readonly MediaAttachment[]
  index: number
}

/** A picture or a video of a post, as one cell of the grid. */
export function Picture({ all, index }: PictureProps) {
  const file = all[index]!
  const name = mediaName(file, all)
  return (
    <div class="media-cell">
      {file.type === 'image' ? (
        <Still file={file} name={name} open={() => openLightbox(all, index)} isAlone={all.length === 1} />
      ) : (
        <Video file={file} name={name} />
      )}
      {file.description && (
        <Description text={file.description} name={descriptionName(file, all)} isAbove={file.type !== 'image'} />
      )}
    </div>
  )
}

interface StillProps {
  file: MediaAttachment
  name: string
  open(): void
  isAlone: boolean
}

function Still({ file, name, open, isAlone }: StillProps) {
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming')
  const { original, small } = file.meta ?? {}
  return (
    <>
      {file.blurhash && state !== 'there' && <Blurhash hash={file.blurhash} />}
      {state === 'missing' ? (
        <span class="media-missing">{m.post.pictureMissing}</span>
      ) : (
        <button type="button" class="media-open" aria-label={m.post.enlarge(name)} onClick={open}>
          <Cropped
            focus={file.meta?.focus}
            src={file.preview_url ?? file.url ?? undefined}
            srcset={sourcesOf(file)}
            sizes={`(width < 46rem) ${isAlone ? 85 : 43}vw, ${isAlone ? 35 : 18}rem`}
            width={small?.width ?? original?.width}
            height={small?.height ?? original?.height}
            alt={file.description ?? ''}
            loading="lazy"
            decoding="async"
            onLoad={() => setState('there')}
            onError={() => setState('missing')}
          />
        </button>
      )}
    </>
  )
}

/** CSS pixels. Only the lightbox loads wider files. */
const widest = 2_000

function sourcesOf({ url, preview_url, meta }: MediaAttachment): string | undefined {
  const small = meta?.small?.width
  const original = meta?.original?.width
  if (!url || !preview_url || !small || !original || original > widest || original <= small) return undefined
  return `${preview_url} ${small}w, ${url} ${original}w`
}

function Description({ text, name, isAbove }: { text: string; name: string; isAbove: boolean }) {
  const [isShown, show] = useState(false)
  return (
    <div class={`media-description${isAbove ? ' is-above' : ''}`}>
      <button type="button" class="media-alt" aria-expanded={isShown} aria-label={name} onClick={() => show(!isShown)}>
        {m.post.alt}
      </button>
      {isShown && (
        <p class="media-text" dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}

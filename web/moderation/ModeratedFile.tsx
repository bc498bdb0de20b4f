import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Blurhash } from '../posts/Blurhash.tsx'
import { mediaName } from '../posts/mediaName.ts'
import type { MediaAttachment } from '../schema/api.ts'

interface ModeratedFileProps {
  file: MediaAttachment
  all: readonly MediaAttachment[]
  isUncovered: boolean
}

/** A file of a post for moderators. It is loaded only once it is uncovered. */
export function ModeratedFile({ file, all, isUncovered }: ModeratedFileProps) {
  const { url, preview_url, type, description } = file
  const name = mediaName(file, all)
  const source = url ?? preview_url
  return (
    <figure>
      <div class="mod-picture">
        {!source && <p>{mod.reports.fileGone}</p>}
        {source && !isUncovered && (file.blurhash ? <Blurhash hash={file.blurhash} /> : <p>{name}</p>)}
        {source && isUncovered && type === 'image' && <img src={preview_url ?? source} alt={name} />}
        {source && isUncovered && (type === 'video' || type === 'gifv') && (
          <video src={source} controls preload="metadata" aria-label={name} />
        )}
        {source && isUncovered && type === 'audio' && <audio src={source} controls aria-label={name} />}
        {source && isUncovered && type === 'unknown' && <a href={source}>{name}</a>}
      </div>
      {description && (
        <figcaption class="mod-facts" dir="auto">
          {m.post.alt}: {description}
        </figcaption>
      )}
    </figure>
  )
}

import { m } from '../messages/index.ts'
import type { MediaAttachment } from '../schema/api.ts'

/** A sound, a file of another kind, or one that is still being prepared. */
export function OtherFile({ file }: { file: MediaAttachment }) {
  return (
    <figure class="media-other">
      {!file.url ? (
        <p>{m.post.processing}</p>
      ) : file.type === 'audio' ? (
        <audio src={file.url} controls preload="none" aria-label={file.description ?? m.post.audio} />
      ) : (
        <a href={file.url} target="_blank" rel="noopener noreferrer">
          {m.post.openFile}
        </a>
      )}
      {file.description && <figcaption dir="auto">{file.description}</figcaption>}
    </figure>
  )
}

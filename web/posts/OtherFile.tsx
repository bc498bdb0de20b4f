import { m } from '../messages/index.ts'
import type { MediaAttachment } from '../schema/api.ts'

/** An audio file, a file of another type, or a file that is still being processed. */
export function OtherFile({ file, name }: { file: MediaAttachment; name: string }) {
  return (
    <figure class="media-other">
      {!file.url ? (
        <p>{m.post.processing}</p>
      ) : file.type === 'audio' ? (
        <audio src={file.url} controls preload="none" aria-label={name} />
      ) : (
        <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={`${m.post.openFile}: ${name}`}>
          {m.post.openFile}
        </a>
      )}
      {file.description && <figcaption dir="auto">{file.description}</figcaption>}
    </figure>
  )
}

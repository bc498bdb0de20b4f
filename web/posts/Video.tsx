import { Pause, Play } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { appearance } from '../app/theme.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import type { MediaAttachment } from '../schema/api.ts'

interface VideoProps {
  file: MediaAttachment
  /** The accessible name. */
  name: string
}

/** A video of a post. A silent loop (`gifv`) plays by itself only if animations are allowed. */
export function Video({ file, name }: VideoProps) {
  if (file.type === 'gifv') return <Loop file={file} name={name} />
  const { width, height } = file.meta?.original ?? {}
  return (
    <video
      class="media-video"
      src={file.url ?? undefined}
      poster={file.preview_url ?? undefined}
      width={width}
      height={height}
      controls
      playsInline
      preload="none"
      aria-label={name}
    />
  )
}

function Loop({ file, name }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const mayMove = appearance.value.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches
  const toggle = () => void (video.current!.paused ? video.current!.play() : video.current!.pause())
  return (
    <>
      <video
        ref={video}
        class="media-video"
        src={file.url ?? undefined}
        poster={file.preview_url ?? undefined}
        muted
        loop
        playsInline
        autoplay={mayMove}
        preload={mayMove ? 'metadata' : 'none'}
        aria-label={name}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button
        type="button"
        class="media-play"
        aria-label={isPlaying ? m.post.pause(name) : m.post.play(name)}
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} size={18} isFilled />
        <span aria-hidden="true">{m.post.gif}</span>
      </button>
    </>
  )
}

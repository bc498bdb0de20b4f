import './lightbox.css'
import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { useBack } from '../parts/useBack.ts'
import type { MediaAttachment } from '../schema/api.ts'
import { Blurhash } from './Blurhash.tsx'
import type { LightboxTask } from './lightboxTask.ts'
import { mediaName } from './mediaName.ts'

/** Pictures and videos as large as the window. Arrow keys step through them, Escape closes it. */
export function LightboxWindow({ task, close }: { task: LightboxTask; close(): void }) {
  const { files } = task
  const [index, setIndex] = useState(task.index)
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  useBack(close)
  const file = files[index]!
  const go = (step: number) => setIndex((at) => (at + step + files.length) % files.length)
  const swipe = useSwipe(go)
  const onKey = (event: KeyboardEvent) => {
    // A focused video handles the arrow keys itself.
    if (event.target instanceof HTMLVideoElement || files.length < 2) return
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={m.post.lightbox.title}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <header class="lightbox-head">
        <span aria-live="polite">{files.length > 1 && m.post.lightbox.place(index + 1, files.length)}</span>
        <a
          class="icon-button"
          href={file.url ?? undefined}
          target="_blank"
          rel="noopener"
          aria-label={m.post.lightbox.original}
        >
          <Icon of={ExternalLink} />
        </a>
        <button type="button" class="icon-button" aria-label={m.app.close} onClick={close}>
          <Icon of={X} size={24} />
        </button>
      </header>
      <div class="lightbox-stage" onClick={(event) => event.target === event.currentTarget && close()} {...swipe}>
        <Large key={file.id} file={file} name={mediaName(file, files)} />
      </div>
      {files.length > 1 && (
        <>
          <Step label={m.post.lightbox.previous} icon={ChevronLeft} side="start" run={() => go(-1)} />
          <Step label={m.post.lightbox.next} icon={ChevronRight} side="end" run={() => go(1)} />
        </>
      )}
      {file.description && (
        <p class="lightbox-text" dir="auto" aria-label={m.post.lightbox.description} role="region" tabIndex={0}>
          {file.description}
        </p>
      )}
    </dialog>
  )
}

function useModal(dialog: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    dialog.current!.showModal()
    return () => before instanceof HTMLElement && before.isConnected && before.focus()
  }, [])
}

function Large({ file, name }: { file: MediaAttachment; name: string }) {
  const [isThere, setThere] = useState(false)
  const { width = 1200, height = 800 } = file.meta?.original ?? {}
  const shape = { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, 100cqh * ${width / height})` }
  if (file.type !== 'image')
    return (
      <video
        class="lightbox-file"
        style={shape}
        src={file.url ?? undefined}
        poster={file.preview_url ?? undefined}
        controls
        autoplay
        loop={file.type === 'gifv'}
        playsInline
        aria-label={name}
      />
    )
  return (
    <div class="lightbox-file" style={shape}>
      {file.blurhash && !isThere && <Blurhash hash={file.blurhash} />}
      <img
        src={file.url ?? file.preview_url ?? undefined}
        width={width}
        height={height}
        alt={name}
        onLoad={() => setThere(true)}
      />
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof X
  side: 'start' | 'end'
  run(): void
}

function Step({ label, icon, side, run }: StepProps) {
  return (
    <button type="button" class={`icon-button lightbox-step is-at-${side}`} aria-label={label} onClick={run}>
      <Icon of={icon} size={28} />
    </button>
  )
}

/** CSS pixels that a finger must move to step to the next file. */
const far = 50

function useSwipe(go: (step: number) => void) {
  const start = useRef<number | undefined>(undefined)
  return {
    onTouchStart(event: TouchEvent) {
      start.current = event.touches.length === 1 ? event.touches[0]!.clientX : undefined
    },
    onTouchEnd(event: TouchEvent) {
      const moved = start.current === undefined ? 0 : event.changedTouches[0]!.clientX - start.current
      if (Math.abs(moved) > far) go(moved < 0 ? 1 : -1)
    },
  }
}

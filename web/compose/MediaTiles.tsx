import { ChevronLeft, ChevronRight, Film, Image, Music, Pencil, RotateCcw, TriangleAlert, X } from 'lucide'
import { useRef } from 'preact/hooks'
import { locale, m } from '../messages/index.ts'
import { Cropped } from '../parts/Cropped.tsx'
import { Check } from '../parts/Field.tsx'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { type Attachment, nameOf, startUpload } from './attachments.ts'
import { type OpenComposer, removeFile } from './composing.ts'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'

/** The files of the post, in order. `leave` moves the focus elsewhere after the last file is removed. */
export function MediaTiles({ composing, leave }: { composing: OpenComposer; leave(): void }) {
  const { writing, announced } = composing
  const { media, sensitive, warning } = writing
  const list = useRef<HTMLUListElement>(null)
  const all = media.value
  const focusOn = (index: number, what: string) =>
    focusWhenDrawn(() => {
      const tile = list.current?.children[index]
      const button = tile?.querySelector<HTMLElement>(`[data-does="${what}"]:not(:disabled)`)
      return button ?? tile?.querySelector<HTMLElement>('button')
    })
  const move = (from: number, step: 1 | -1) => {
    const reordered = [...all]
    const [one] = reordered.splice(from, 1)
    reordered.splice(from + step, 0, one!)
    media.value = reordered
    announced.value = m.compose.media.moved(called(one!, from), from + step + 1)
    focusOn(from + step, step > 0 ? 'backward' : 'forward')
  }
  const remove = (index: number) => {
    const one = all[index]!
    removeFile(composing, one)
    announced.value = m.compose.media.removed(called(one, index))
    if (all.length === 1) leave()
    else focusOn(Math.min(index, all.length - 2), 'remove')
  }
  const isCovered = Boolean(warning.value?.trim())
  // Returns the name of a file. Without descriptions, files of the same kind differ only in their position.
  const called = (one: Attachment, index: number) =>
    all.length > 1 && !one.details.value.description
      ? m.compose.media.position(nameOf(one), index + 1, all.length)
      : nameOf(one)
  return (
    <>
      <ul ref={list} class={`tiles tiles-${Math.min(all.length, 4)}`} aria-label={m.compose.media.list}>
        {all.map((one, index) => (
          <li
            key={one.key}
            class={`tile tile-${one.state.value}`}
            aria-label={m.compose.media.position(nameOf(one), index + 1, all.length)}
          >
            <div class="tile-frame">
              <Picture of={one} />
              <Progress of={one} />
            </div>
            <div class="tile-top">
              {all.length > 1 && (
                <>
                  <TileButton
                    does="forward"
                    label={m.compose.media.forward(called(one, index))}
                    icon={ChevronLeft}
                    isOff={index === 0}
                    run={() => move(index, -1)}
                  />
                  <TileButton
                    does="backward"
                    label={m.compose.media.backward(called(one, index))}
                    icon={ChevronRight}
                    isOff={index === all.length - 1}
                    run={() => move(index, 1)}
                  />
                </>
              )}
              <TileButton
                does="remove"
                label={m.compose.media.remove(called(one, index))}
                icon={X}
                run={() => remove(index)}
              />
            </div>
            <Below one={one} name={called(one, index)} describe={() => (composing.described.value = one)} />
          </li>
        ))}
      </ul>
      <Check
        label={m.compose.media.sensitive}
        hint={isCovered ? m.compose.media.sensitiveByWarning : undefined}
        checked={sensitive.value || isCovered}
        disabled={isCovered}
        onChange={(isSensitive) => (sensitive.value = isSensitive)}
      />
    </>
  )
}

const icons: Record<Attachment['kind'], IconShape> = {
  image: Image,
  gifv: Film,
  video: Film,
  audio: Music,
  unknown: Image,
}

function Picture({ of: { picture, kind, file, details } }: { of: Attachment }) {
  if (picture.value) return <Cropped focus={details.value.focus} class="tile-picture" src={picture.value} alt="" />
  return (
    <div class="tile-picture tile-drawing">
      <Icon of={icons[kind]} size={34} />
      {file && <span>{file.name}</span>}
    </div>
  )
}

function Below({ one, name, describe }: { one: Attachment; name: string; describe(): void }) {
  const { state, error, details } = one
  if (state.value === 'failed') {
    return (
      <div class="tile-below tile-error" role="alert">
        <p>
          <strong>{m.compose.media.failed}.</strong> {error.value}
        </p>
        <button type="button" class="button button-small" onClick={() => startUpload(one)}>
          <Icon of={RotateCcw} size={15} />
          {m.compose.media.retry}
        </button>
      </div>
    )
  }
  const isDescribed = details.value.description !== ''
  return (
    <div class="tile-below">
      <button
        type="button"
        class="tile-describe"
        data-does="describe"
        aria-label={isDescribed ? undefined : `${m.compose.media.notDescribed}: ${name}`}
        onClick={describe}
      >
        <Icon of={isDescribed ? Pencil : TriangleAlert} size={15} />
        {isDescribed ? (
          <>
            <span class="tile-description" dir="auto">
              {details.value.description}
            </span>
            <span class="only-read">{m.compose.media.describe}</span>
          </>
        ) : (
          <span>{m.compose.media.notDescribed}</span>
        )}
      </button>
    </div>
  )
}

function Progress({ of: { state, progress } }: { of: Attachment }) {
  if (state.value !== 'uploading' && state.value !== 'processing') return null
  const isSent = state.value === 'processing'
  const part = progress.value
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(part)
  const text = isSent ? m.compose.media.processing : m.compose.media.uploading(percent)
  return (
    <div class="tile-progress">
      <span>{text}</span>
      <progress aria-label={text} value={isSent ? undefined : part} max={1} />
    </div>
  )
}

interface TileButtonProps {
  does: string
  label: string
  icon: IconShape
  isOff?: boolean
  run(): void
}

function TileButton({ does, label, icon, isOff = false, run }: TileButtonProps) {
  return (
    <button
      type="button"
      class="tile-button"
      data-does={does}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      <Icon of={icon} size={17} />
    </button>
  )
}

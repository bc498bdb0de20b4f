import { CalendarClock, ChartBar, ImagePlus, Smile, TriangleAlert } from 'lucide'
import { lazyPart } from '../parts/lazyPart.ts'
import type { RefObject } from 'preact'
import { Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { addFiles, type OpenComposer } from './composing.ts'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { insertText, withSpaces } from './insertText.ts'
import { newPoll } from './pollWriting.ts'
import { soonest } from './whenError.ts'
import { localTime } from './writing.ts'

const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx').then((module) => module.EmojiPicker))

/** The buttons that add something to a post. */
export function Toolbar({ composing, text }: { composing: OpenComposer; text: RefObject<HTMLTextAreaElement | null> }) {
  const { media, poll, warning, when, edit } = composing.writing
  const toText = () => text.current!.focus()
  const hasPoll = poll.value !== undefined
  const isPublishedPoll = Boolean(poll.value?.published)
  return (
    <div class="toolbar" role="group" inert={composing.busy.value === 'sending'}>
      <FileButton composing={composing} isOff={hasPoll} />
      <Tool
        icon={ChartBar}
        label={hasPoll ? m.compose.poll.remove : m.compose.poll.add}
        isOn={hasPoll}
        isOff={media.value.length > 0 || isPublishedPoll}
        whyOff={isPublishedPoll ? m.compose.poll.title : m.compose.poll.withMedia}
        run={() => {
          poll.value = hasPoll ? undefined : newPoll()
          if (hasPoll) toText()
          else focusSoon('.poll-option input')
        }}
      />
      <Tool
        icon={TriangleAlert}
        label={warning.value === undefined ? m.compose.warning.add : m.compose.warning.remove}
        isOn={warning.value !== undefined}
        run={() => {
          warning.value = warning.value === undefined ? '' : undefined
          if (warning.value === undefined) toText()
          else focusSoon('.warning-field')
        }}
      />
      <EmojiButton text={text} />
      {!edit.value && (
        <Tool
          icon={CalendarClock}
          label={when.value === undefined ? m.compose.when.add : m.compose.when.remove}
          isOn={when.value !== undefined}
          run={() => {
            when.value = when.value === undefined ? localTime(nextHour()) : undefined
            if (when.value === undefined) toText()
            else focusSoon('.when-field input')
          }}
        />
      )}
    </div>
  )
}

// Returns the next full hour that the service allows, as the initial value.
function nextHour(): Date {
  const date = soonest()
  date.setHours(date.getHours() + 1, 0, 0, 0)
  return date
}

const focusSoon = (selector: string) => focusWhenDrawn(() => document.querySelector<HTMLElement>(selector))

interface ToolProps {
  icon: IconShape
  label: string
  isOn?: boolean
  isOff?: boolean
  /** The reason why the tool is disabled. */
  whyOff?: string
  run(): void
}

function Tool({ icon, label, isOn, isOff = false, whyOff, run }: ToolProps) {
  const text = isOff && whyOff ? whyOff : label
  return (
    <button
      type="button"
      class="icon-button tool"
      aria-label={text}
      title={text}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={run}
    >
      <Icon of={icon} size={21} />
    </button>
  )
}

function FileButton({ composing, isOff }: { composing: OpenComposer; isOff: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const { limits, writing } = composing
  const most = limits.value?.statuses.max_media_attachments ?? Infinity
  const isFull = writing.media.value.length >= most
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={limits.value?.media_attachments.supported_mime_types.join(',')}
        onChange={({ currentTarget }) => {
          addFiles(composing, [...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
      <Tool
        icon={ImagePlus}
        label={m.compose.media.add}
        isOff={isOff || isFull}
        whyOff={isOff ? m.compose.media.withPoll : m.compose.media.tooMany(most)}
        run={() => field.current!.click()}
      />
    </>
  )
}

function EmojiButton({ text }: { text: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  return (
    <span ref={root} class="emoji-button">
      <Tool icon={Smile} label={m.compose.emoji.add} isOn={isOpen} run={() => setOpen(!isOpen)} />
      {isOpen && (
        <Suspense fallback={null}>
          <EmojiPicker
            anchor={root.current!.querySelector('button')}
            onClose={() => setOpen(false)}
            onPick={({ text: picked, custom }) => {
              setOpen(false)
              const field = text.current!
              insertText(field, custom ? withSpaces(field, picked) : picked)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

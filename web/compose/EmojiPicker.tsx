import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { CustomEmoji } from '../schema/api.ts'
import { readCustomEmojis } from '../state/customEmojis.ts'
import { EmojiGrid } from './EmojiGrid.tsx'
import { EmojiGroups } from './EmojiGroups.tsx'
import { type EmojiChoice, foundChoices, type Section, sectionsOf } from './emojiChoices.ts'
import { type Emoji, saveTone, savedTone, storeRecent, readEmojis, recentEmojis } from './emojis.ts'
import { Flyout } from './Flyout.tsx'
import { SkinTones } from './SkinTones.tsx'
import './emojiPicker.css'

interface EmojiPickerProps {
  /** Called with the chosen emoji. `text` is the emoji itself, or the `:shortcode:` of a custom emoji. */
  onPick(emoji: { text: string; custom?: CustomEmoji }): void
  onClose(): void
  /** The element to open beside. @default the focused button */
  anchor?: HTMLElement | null
}

/** A window to pick an emoji by group, by name or from the recent ones. Its parent decides when it closes. */
export function EmojiPicker({ onPick, onClose, anchor }: EmojiPickerProps) {
  const opener = useMemo(() => anchor ?? (document.activeElement as HTMLElement | null), [])
  return (
    <Flyout label={m.compose.emoji.title} anchor={opener} onClose={onClose} kind="emoji-picker">
      <Picker
        pick={({ text, custom }) => {
          storeRecent(text)
          onPick({ text, ...(custom && { custom }) })
        }}
      />
    </Flyout>
  )
}

interface LoadedEmojis {
  emojis: Emoji[]
  custom: CustomEmoji[]
}

function Picker({ pick }: { pick(choice: EmojiChoice): void }) {
  const loaded = useSignal<LoadedEmojis | undefined>(undefined)
  const shownError = useSignal<unknown>(undefined)
  const load = () => {
    shownError.value = undefined
    void Promise.all([readEmojis(), readCustomEmojis()]).then(
      ([emojis, custom]) => (loaded.value = { emojis, custom }),
      (error: unknown) => (shownError.value = error),
    )
  }
  useEffect(load, [])
  if (shownError.value) return <ErrorNotice error={shownError.value} again={load} />
  if (!loaded.value) return <Waiting lines={3} />
  return <Choices {...loaded.value} pick={pick} />
}

function Choices({ emojis, custom, pick }: LoadedEmojis & { pick(choice: EmojiChoice): void }) {
  const query = useSignal('')
  const tone = useSignal(savedTone())
  const current = useSignal<EmojiChoice | undefined>(undefined)
  // The recent emojis are read once, so that they do not move while the window is open.
  const recent = useMemo(recentEmojis, [])
  const sections = useComputed(() => sectionsOf({ emojis, custom, recent, tone: tone.value }))
  const group = useSignal(sections.value[0]!.group)
  const found = useComputed(() => foundChoices({ emojis, custom, tone: tone.value, query: query.value }))
  const shown = useComputed<Section[]>(() =>
    query.value.trim()
      ? [{ group: 'found', title: '', choices: found.value }]
      : sections.value.filter((section) => section.group === group.value),
  )
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  // On a touch screen the focus goes to the grid, because a screen keyboard would cover the emojis.
  useEffect(() => (matchMedia('(pointer: coarse)').matches ? grid.current : search.current)?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found.value
    if (event.key === 'Enter' && query.value.trim() && first) pick(first)
    else if (event.key === 'ArrowDown') grid.current!.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={search}
        class="input"
        type="search"
        value={query.value}
        aria-label={m.compose.emoji.search}
        placeholder={m.compose.emoji.search}
        autocomplete="off"
        enterkeyhint="search"
        onInput={(event) => (query.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <EmojiGroups
        groups={[...new Set(sections.value.map((section) => section.group))]}
        chosen={query.value.trim() ? '' : group.value}
        choose={(name) => {
          query.value = ''
          group.value = name
        }}
      />
      <EmojiGrid
        own={grid}
        key={query.value.trim() ? 'found' : group.value}
        sections={shown.value}
        pick={pick}
        show={(choice) => (current.value = choice)}
      />
      <ScreenReaderText text={query.value.trim() ? m.compose.emoji.found(found.value.length) : ''} />
      <div class="emoji-foot">
        <span class="emoji-name" aria-hidden="true">
          {current.value?.label}
        </span>
        <SkinTones
          chosen={tone.value}
          choose={(chosen) => {
            tone.value = chosen
            saveTone(chosen)
          }}
        />
      </div>
    </>
  )
}

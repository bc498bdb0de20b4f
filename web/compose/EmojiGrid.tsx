import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { EmojiChoice, Section } from './emojiChoices.ts'

interface EmojiGridProps {
  /** Receives the element of the grid. */
  own: RefObject<HTMLDivElement | null>
  sections: readonly Section[]
  pick(choice: EmojiChoice): void
  /** Called with the emoji that is under the pointer or has the focus. */
  show(choice: EmojiChoice): void
}

const columns = 8

/**
 * Emojis in rows of eight. Arrow keys, Home and End move the focus, Enter and the space bar pick (ARIA's grid pattern).
 */
export function EmojiGrid({ own, sections, pick, show }: EmojiGridProps) {
  const [at, setAt] = useState(0)
  const rows = rowsOf(sections)
  const all = rows.flatMap(({ cells }) => cells)
  useLayoutEffect(() => {
    setAt(0)
    if (own.current) own.current.scrollTop = 0
  }, [all.length])
  if (all.length === 0) return <p class="emoji-none">{m.compose.emoji.none}</p>
  const choiceOf = (event: Event) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')
    return cell ? all[Number(cell.dataset['cell'])] : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event.key, at, rows)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    own.current!.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus()
  }
  return (
    <div
      ref={own}
      class="emoji-grid"
      role="grid"
      tabIndex={-1}
      aria-label={m.compose.emoji.title}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const choice = choiceOf(event)
        if (choice) pick(choice)
      }}
      onPointerOver={(event) => {
        const choice = choiceOf(event)
        if (choice) show(choice)
      }}
      onFocusIn={(event) => {
        const choice = choiceOf(event)
        if (!choice) return
        setAt(all.indexOf(choice))
        show(choice)
      }}
    >
      {rows.map(({ title, start, cells }) => (
        <>
          {title && (
            <div class="emoji-title" role="row">
              <span role="columnheader">{title}</span>
            </div>
          )}
          <div class="emoji-row" role="row">
            {cells.map((choice, index) => (
              <button
                key={choice.text}
                type="button"
                role="gridcell"
                class="emoji-cell"
                data-cell={start + index}
                tabIndex={start + index === at ? 0 : -1}
                aria-label={choice.label}
                title={choice.label}
              >
                {choice.custom ? (
                  <img src={choice.custom.static_url} alt="" width={26} height={26} loading="lazy" />
                ) : (
                  choice.text
                )}
              </button>
            ))}
          </div>
        </>
      ))}
    </div>
  )
}

interface Row {
  title: string
  /** The index of its first cell. */
  start: number
  cells: EmojiChoice[]
}

function rowsOf(sections: readonly Section[]): Row[] {
  const rows: Row[] = []
  let start = 0
  for (const { title, choices } of sections) {
    for (let from = 0; from < choices.length; from += columns) {
      const cells = choices.slice(from, from + columns)
      rows.push({ title: from === 0 ? title : '', start, cells })
      start += cells.length
    }
  }
  return rows
}

// Returns the cell that a key moves to, or undefined for other keys. Up and down keep the column if the row is long
// enough.
function target(key: string, at: number, rows: readonly Row[]): number | undefined {
  const last = rows.at(-1)!.start + rows.at(-1)!.cells.length - 1
  const number = rows.findLastIndex(({ start }) => start <= at)
  const column = at - rows[number]!.start
  const inRow = (row: Row | undefined) => row && row.start + Math.min(column, row.cells.length - 1)
  const targets: Record<string, number | undefined> = {
    ArrowRight: Math.min(at + 1, last),
    ArrowLeft: Math.max(at - 1, 0),
    ArrowDown: inRow(rows[number + 1]) ?? at,
    ArrowUp: inRow(rows[number - 1]) ?? at,
    PageDown: inRow(rows[Math.min(number + 5, rows.length - 1)]),
    PageUp: inRow(rows[Math.max(number - 5, 0)]),
    Home: 0,
    End: last,
  }
  return targets[key]
}

import { m } from '../messages/index.ts'
import { numberText } from '../messages/plural.ts'
import type { OpenComposer } from './composing.ts'

const near = 100

/** The remaining characters: a ring that fills up, with a number when few are left. */
export function Counter({ composing, id }: { composing: OpenComposer; id: string }) {
  const room = composing.room.value
  const most = composing.limits.value?.statuses.max_characters
  if (room === undefined || most === undefined) return <span id={id} class="counter" />
  const part = Math.min(1, (most - room) / most)
  const text = room < 0 ? m.compose.characters.over(-room) : m.compose.characters.left(room)
  return (
    <span class={`counter${room < 0 ? ' is-over' : ''}`} title={text}>
      <span aria-hidden="true">{numberText(room)}</span>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <circle class="counter-ground" cx="11" cy="11" r="9" />
        <circle class="counter-part" cx="11" cy="11" r="9" pathLength="100" stroke-dasharray={`${part * 100} 100`} />
      </svg>
      <span id={id} class="only-read">
        {text}
      </span>
      <span class="only-read" role="status">
        {room <= near && room % 10 === 0 ? text : room < 0 ? m.compose.characters.over(-room) : ''}
      </span>
    </span>
  )
}

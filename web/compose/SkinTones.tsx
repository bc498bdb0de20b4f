import { useId } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { tones } from './emojis.ts'

/** A choice of skin tones. `chosen` is an index of `tones`. */
export function SkinTones({ chosen, choose }: { chosen: number; choose(tone: number): void }) {
  const name = useId()
  return (
    <fieldset class="emoji-tones">
      <legend class="only-read">{m.compose.emoji.tone}</legend>
      {tones.map((tone, index) => (
        <label key={tone} class="emoji-tone" data-tone={index} title={m.compose.emoji.tones[index]}>
          <input
            type="radio"
            name={name}
            class="only-read"
            checked={index === chosen}
            aria-label={m.compose.emoji.tones[index]}
            onChange={() => choose(index)}
          />
        </label>
      ))}
    </fieldset>
  )
}

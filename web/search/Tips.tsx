import { m } from '../messages/index.ts'
import { operators } from './operators.ts'

/** The search operators with examples. Pressing one inserts it into the search field. */
export function Tips({ isOpen, onPick }: { isOpen: boolean; onPick(example: string): void }) {
  return (
    <details class="search-tips card" open={isOpen}>
      <summary>{m.search.tips}</summary>
      <p class="field-hint">{m.search.tipsText}</p>
      <ul>
        {operators().map(({ example, meaning }) => (
          <li key={example}>
            <button type="button" class="search-example" onClick={() => onPick(example)}>
              {example}
            </button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

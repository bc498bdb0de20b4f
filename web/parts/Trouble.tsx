import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/trouble.ts'
import { Notice } from './Notice.tsx'

/** What is shown where something could not be read: why, and a way to try again. */
export function Trouble({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Notice title={m.errors.title} text={sentenceOf(error)}>
        {again && (
          <button type="button" class="button" onClick={again}>
            {m.errors.again}
          </button>
        )}
      </Notice>
    </div>
  )
}

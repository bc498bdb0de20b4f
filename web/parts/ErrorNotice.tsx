import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { Notice } from './Notice.tsx'

/** Shown if something could not be loaded: the reason, and a button to try again. */
export function ErrorNotice({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
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

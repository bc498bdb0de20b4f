import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'
import type { DraftSaver } from './draftSaver.ts'

/** Says whether the text is saved as a draft. */
export function DraftState({ draftSaver }: { draftSaver: DraftSaver }) {
  const { state, error, save } = draftSaver
  if (state.value === 'failed') {
    return (
      <p class="draft-state draft-failed" role="status">
        {m.compose.draft.failed} {sentenceOf(error.value)}{' '}
        <button type="button" class="link-button" onClick={() => void save()}>
          {m.errors.again}
        </button>
      </p>
    )
  }
  const texts = { untouched: '', changed: '', saving: m.compose.draft.saving, saved: m.compose.draft.saved }
  return <p class="draft-state">{texts[state.value]}</p>
}

import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import type { QuotePolicy as Policy, Status } from '../schema/api.ts'
import { putPost } from '../state/posts.ts'
import { showToast } from '../state/toasts.ts'
import { showTrouble } from '../state/trouble.ts'
import { policyOf } from './redraft.ts'

const policies = ['public', 'followers', 'nobody'] as const

/** Asks who may quote one's own post. */
export function QuotePolicy({ post, close }: { post: Status; close(): void }) {
  const { policy: texts } = m.post
  const [policy, choose] = useState(policyOf(post))
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (await savePolicy(post, policy)) close()
    else setBusy(false)
  }
  return (
    <Dialog title={texts.title} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset>
          <legend class="only-read">{texts.title}</legend>
          {policies.map((one) => (
            <label key={one} class="poll-choice">
              <input type="radio" name="policy" checked={policy === one} onChange={() => choose(one)} />
              <span>{texts[one]}</span>
            </label>
          ))}
        </fieldset>
        <p class="field-hint">{texts.hint}</p>
        <div class="dialog-actions">
          <button type="button" class="button button-quiet" onClick={close}>
            {m.app.cancel}
          </button>
          <button type="submit" class="button button-main" disabled={isBusy}>
            {isBusy ? texts.saving : texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

async function savePolicy({ id }: Status, quote_approval_policy: Policy): Promise<boolean> {
  try {
    const body = { quote_approval_policy }
    putPost(await call('PUT /api/statuses/{id}/interaction_policy', { path: { id }, body }))
    showToast(m.post.policy.saved)
    return true
  } catch (error) {
    showTrouble(error, m.post.policy.failed)
    return false
  }
}

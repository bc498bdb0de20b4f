import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import type { QuotePolicy as Policy, Status } from '../schema/api.ts'
import { putPost } from '../state/posts.ts'
import { showToast } from '../state/toasts.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { policyOf, quotePolicies } from './quotePolicies.ts'

/** A window to choose who may quote your own post. */
export function QuotePolicy({ post, close }: { post: Status; close(): void }) {
  const { policy: texts } = m.post
  const [policy, choose] = useState(policyOf(post))
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string>()
  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await savePolicy(post, policy)
      close()
    } catch (error) {
      setError(`${texts.failed} ${sentenceOf(error)}`)
      setBusy(false)
    }
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
          {quotePolicies.map((one) => (
            <label key={one} class="poll-choice">
              <input type="radio" name="policy" checked={policy === one} onChange={() => choose(one)} />
              <span>{texts[one]}</span>
            </label>
          ))}
        </fieldset>
        <p class="field-hint">{texts.hint}</p>
        {shownError && (
          <p class="field-error" role="alert">
            {shownError}
          </p>
        )}
        <DialogButtons label={isBusy ? texts.saving : texts.save} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
  )
}

async function savePolicy({ id }: Status, quote_approval_policy: Policy): Promise<void> {
  const body = { quote_approval_policy }
  putPost(await call('PUT /api/statuses/{id}/interaction_policy', { path: { id }, body }))
  showToast(m.post.policy.saved)
}

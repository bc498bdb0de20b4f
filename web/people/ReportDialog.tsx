import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { Account, ReportCategory, Rule, Status } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { nameOf } from './nameOf.ts'
import './people.css'
import { ReportDone } from './ReportDone.tsx'
import { Categories, ReportPosts, Rules } from './reportParts.tsx'

/** The service accepts at most this many characters. */
const mostCharacters = 1000

interface ReportDialogProps {
  account: Account
  /** The post that the report is about. */
  post?: Status | undefined
  close(): void
}

/** A window to report an account to the moderators: category, posts and a comment. */
export function ReportDialog({ account, post, close }: ReportDialogProps) {
  const [isDone, setDone] = useState(false)
  const { title, doneTitle } = m.profile.reportDialog
  return (
    <Dialog title={isDone ? doneTitle : title(nameOf(account))} onClose={close}>
      {isDone ? (
        <ReportDone account={account} close={close} />
      ) : (
        <ReportForm account={account} post={post} close={close} onDone={() => setDone(true)} />
      )}
    </Dialog>
  )
}

function ReportForm({ account, post, close, onDone }: ReportDialogProps & { onDone(): void }) {
  const [category, setCategory] = useState<ReportCategory>()
  const [chosenRules, setChosenRules] = useState<readonly string[]>([])
  const [chosenPosts, setChosenPosts] = useState<readonly string[]>(post ? [post.id] : [])
  const [comment, setComment] = useState('')
  const [shownError, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rules = useRules()
  const { reportDialog } = m.profile
  const missing = () => {
    if (!category) return reportDialog.categoryNeeded
    return category === 'violation' && chosenRules.length === 0 ? reportDialog.ruleNeeded : undefined
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setError(missing())
    if (missing()) return
    setBusy(true)
    try {
      const about = { category, comment, status_ids: [...chosenPosts] }
      const rule_ids = category === 'violation' ? [...chosenRules] : []
      await call('POST /api/reports', { body: { account_id: account.id, ...about, rule_ids } })
      onDone()
    } catch (error) {
      setError(`${reportDialog.failed} ${sentenceOf(error)}`)
      setBusy(false)
    }
  }
  return (
    <form class="form" noValidate onSubmit={(event) => void submit(event)}>
      <p class="quiet">{reportDialog.about}</p>
      <Categories chosen={category} hasRules={rules.length > 0} onChoose={setCategory} />
      {category === 'violation' && <Rules rules={rules} chosen={chosenRules} onChoose={setChosenRules} />}
      <ReportPosts account={account} post={post} chosen={chosenPosts} onChoose={setChosenPosts} />
      <TextField
        label={reportDialog.comment}
        hint={reportDialog.commentHint(mostCharacters)}
        rows={3}
        most={mostCharacters}
        value={comment}
        onInput={setComment}
      />
      {shownError && (
        <p class="field-error" role="alert">
          {shownError}
        </p>
      )}
      <DialogButtons label={isBusy ? reportDialog.sending : reportDialog.send} isBusy={isBusy} close={close} />
    </form>
  )
}

// Returns the rules of the service. If they cannot be read, the other categories remain.
function useRules(): readonly Rule[] {
  const [rules, setRules] = useState<readonly Rule[]>([])
  useEffect(
    () =>
      void readInstance().then(
        (instance) => setRules(instance.rules),
        () => {},
      ),
    [],
  )
  return rules
}

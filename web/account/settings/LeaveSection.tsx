import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { confirm } from '../../parts/confirm.tsx'
import { readInstance } from '../../state/instance.ts'
import { showError } from '../../state/errorToast.ts'
import { leave } from '../leaving.ts'
import { SecurityCard } from './SecurityCard.tsx'

/** Deletes the signed-in account, after a warning and a proof of identity. */
export function LeaveSection({ canProve }: { canProve: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const { route } = useLocation()
  const texts = m.settings.security.leave

  async function ask(): Promise<void> {
    setBusy(true)
    try {
      const days = (await readInstance()).configuration.limits['account_deletion_days'] ?? 0
      const text = days === 0 ? texts.confirmTextAtOnce : texts.confirmText(days)
      if ((await confirm({ title: texts.confirm, text, yes: texts.yes })) && (await leave())) route('/sign-in')
    } catch (error) {
      showError(error, m.errors.title)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SecurityCard title={texts.title} text={texts.text}>
      <p class="form-actions">
        <button type="button" class="button button-danger" disabled={isBusy || !canProve} onClick={() => void ask()}>
          {texts.button}
        </button>
      </p>
    </SecurityCard>
  )
}

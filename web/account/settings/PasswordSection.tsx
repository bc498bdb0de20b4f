import { useRef, useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { Time } from '../../parts/Time.tsx'
import type { PasswordState } from '../../schema/api.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { removeWay } from './removing.ts'
import { focusHeading, SecurityCard } from './SecurityCard.tsx'

interface PasswordSectionProps {
  password: PasswordState
  /** Whether the password is the only way to sign in. */
  isOnly: boolean
  changed(): Promise<void>
}

/** The password of the signed-in account, with buttons to set, change and remove it. */
export function PasswordSection({ password, isOnly, changed }: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const texts = m.settings.security.password

  async function done(): Promise<void> {
    setOpen(false)
    await changed()
    focusHeading(body.current)
  }

  async function remove(): Promise<void> {
    const isRemoved = await removeWay({
      title: texts.confirmRemove,
      text: texts.confirmRemoveText,
      yes: texts.remove,
      done: texts.removed,
      run: () => call('DELETE /api/security/password', {}),
    })
    if (isRemoved) await done()
  }

  return (
    <SecurityCard title={texts.title}>
      <div class="form" ref={body}>
        <p>
          {password.set ? texts.set : texts.none}{' '}
          {password.changed_at && (
            <span class="quiet">
              {texts.changed} <Time at={password.changed_at} />
            </span>
          )}
        </p>
        {isOpen ? (
          <PasswordForm onDone={() => void done()} onCancel={() => setOpen(false)} />
        ) : (
          <p class="form-actions">
            <button type="button" class="button" onClick={() => setOpen(true)}>
              {password.set ? texts.change : texts.add}
            </button>
            {password.set && !isOnly && (
              <button type="button" class="button button-quiet" onClick={() => void remove()}>
                {texts.remove}
              </button>
            )}
          </p>
        )}
        {password.set && isOnly && !isOpen && <p class="field-hint">{m.settings.security.onlyWay}</p>}
      </div>
    </SecurityCard>
  )
}

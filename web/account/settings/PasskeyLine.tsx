import { KeyRound } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Time } from '../../parts/Time.tsx'
import type { Passkey } from '../../schema/api.ts'
import { showError } from '../../state/errorToast.ts'

interface PasskeyLineProps {
  passkey: Passkey
  changed(): Promise<void>
  remove(): void
}

/** A passkey, with buttons to rename and remove it. */
export function PasskeyLine({ passkey, changed, remove }: PasskeyLineProps) {
  const [isRenaming, setRenaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  const texts = m.settings.security.passkeys
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) button.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  return (
    <li>
      <Icon of={KeyRound} />
      <div>
        <strong dir="auto">{passkey.name}</strong> {passkey.is_synced && <span class="pill">{texts.synced}</span>}
        <p>
          {texts.created} <Time at={passkey.created_at} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              {texts.lastUsed} <Time at={passkey.last_used_at} />
            </>
          ) : (
            texts.neverUsed
          )}
        </p>
      </div>
      {!isRenaming && (
        <div class="form-actions">
          <button
            ref={button}
            type="button"
            class="button button-quiet button-small"
            aria-label={texts.renameOf(passkey.name)}
            onClick={() => setRenaming(true)}
          >
            {texts.rename}
          </button>
          <button
            type="button"
            class="button button-quiet button-small"
            aria-label={texts.removeOf(passkey.name)}
            onClick={remove}
          >
            {texts.remove}
          </button>
        </div>
      )}
      {isRenaming && <Renaming passkey={passkey} changed={changed} close={() => setRenaming(false)} />}
    </li>
  )
}

function Renaming({ passkey, changed, close }: { passkey: Passkey; changed(): Promise<void>; close(): void }) {
  const [name, setName] = useState(passkey.name)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return input.current?.focus()
    setBusy(true)
    try {
      await call('PATCH /api/security/passkeys/{id}', { path: { id: passkey.id }, body: { name } })
      await changed()
      close()
    } catch (error) {
      setBusy(false)
      showError(error, m.settings.saveFailed)
    }
  }
  return (
    <form class="form" onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        class="input"
        aria-label={m.settings.security.passkeys.name}
        dir="auto"
        maxLength={100}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <p class="form-actions">
        <button type="submit" class="button button-small button-main" disabled={isBusy}>
          {m.app.save}
        </button>
        <button type="button" class="button button-small button-quiet" onClick={close}>
          {m.app.cancel}
        </button>
      </p>
    </form>
  )
}

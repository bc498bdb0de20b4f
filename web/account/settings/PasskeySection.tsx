import { useRef, useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import type { Passkey } from '../../schema/api.ts'
import { session } from '../../state/session.ts'
import { canUsePasskeys } from '../passkeys.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import { removeWay } from './removing.ts'
import { focusHeading, SecurityCard } from './SecurityCard.tsx'

/** The passkeys of the signed-in account, with buttons to add, rename and remove them. */
export function PasskeySection({ passkeys, changed }: { passkeys: Passkey[]; changed(): Promise<void> }) {
  const [isAdding, setAdding] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const texts = m.settings.security.passkeys
  // A service at an IP address cannot have passkeys.
  const isOffered = session.value?.methods.some(({ type }) => type === 'passkey') ?? false
  if (!isOffered && passkeys.length === 0) return null

  async function done(): Promise<void> {
    setAdding(false)
    await changed()
    focusHeading(body.current)
  }

  async function remove({ id, name }: Passkey): Promise<void> {
    const isRemoved = await removeWay({
      title: texts.confirmRemove(name),
      text: texts.confirmRemoveText,
      yes: texts.remove,
      done: texts.removed,
      run: () => call('DELETE /api/security/passkeys/{id}', { path: { id } }),
    })
    if (isRemoved) await done()
  }

  return (
    <SecurityCard title={texts.title} text={texts.text}>
      <div class="form" ref={body}>
        {passkeys.length > 0 && (
          <ul class="owned">
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} changed={changed} remove={() => void remove(passkey)} />
            ))}
          </ul>
        )}
        {!canUsePasskeys() ? (
          <p class="field-hint">{m.account.passkey.unsupportedToAdd}</p>
        ) : isAdding ? (
          <AddPasskey onDone={() => void done()} onCancel={() => setAdding(false)} />
        ) : (
          isOffered && (
            <p class="form-actions">
              <button type="button" class="button" onClick={() => setAdding(true)}>
                {texts.add}
              </button>
            </p>
          )
        )}
      </div>
    </SecurityCard>
  )
}

import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { Check } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { DurationOptions } from './DurationOptions.tsx'
import { nameOf } from './nameOf.ts'
import './people.css'
import { mute } from './relations.ts'

/** A window to mute an account or to change a mute: its duration, its extent, and whether it covers notifications. */
export function MuteDialog({ account, close }: { account: Account; close(): void }) {
  const before = relationshipSignal(account.id).value
  const isMuted = before?.muting || before?.muting_boosts
  const [duration, setDuration] = useState(0)
  const [isBoostsOnly, setBoostsOnly] = useState(before?.muting_boosts === true && !before.muting)
  const [isWithNotifications, setWithNotifications] = useState(!isMuted || before?.muting_notifications === true)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    close()
    void mute(account, { duration, boosts_only: isBoostsOnly, notifications: isWithNotifications && !isBoostsOnly })
  }
  const { muteDialog } = m.profile
  return (
    <Dialog title={muteDialog.title(nameOf(account))} onClose={close}>
      <form class="form" onSubmit={submit}>
        <p class="quiet">{muteDialog.text}</p>
        <SelectField label={muteDialog.duration} value={duration} onChange={(value) => setDuration(Number(value))}>
          <DurationOptions />
        </SelectField>
        <fieldset>
          <legend>{muteDialog.what}</legend>
          {[false, true].map((isOnly) => (
            <label key={String(isOnly)} class="choice">
              <input
                type="radio"
                name="what"
                checked={isBoostsOnly === isOnly}
                onChange={() => setBoostsOnly(isOnly)}
              />
              {isOnly ? muteDialog.boostsOnly : muteDialog.everything}
            </label>
          ))}
        </fieldset>
        <Check
          label={muteDialog.notifications}
          checked={isWithNotifications && !isBoostsOnly}
          disabled={isBoostsOnly}
          onChange={setWithNotifications}
        />
        <DialogButtons label={muteDialog.mute} close={close} />
      </form>
    </Dialog>
  )
}

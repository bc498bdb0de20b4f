import { m } from '../messages/index.ts'

/** A choice between a passkey and a password for a new account. */
export function WayChoice({ isByPasskey, onChange }: { isByPasskey: boolean; onChange(isByPasskey: boolean): void }) {
  return (
    <fieldset>
      <legend>{m.account.register.how}</legend>
      {[false, true].map((isPasskey) => (
        <label key={String(isPasskey)} class="choice">
          <input
            type="radio"
            name="way"
            checked={isByPasskey === isPasskey}
            aria-describedby={isPasskey ? 'passkey-hint' : undefined}
            onChange={() => onChange(isPasskey)}
          />
          {isPasskey ? m.account.register.byPasskey : m.account.register.byPassword}
        </label>
      ))}
      <p class="field-hint" id="passkey-hint" hidden={!isByPasskey}>
        {m.account.register.passkeyHint}
      </p>
    </fieldset>
  )
}

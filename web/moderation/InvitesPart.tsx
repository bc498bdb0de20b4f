import { useState } from 'preact/hooks'
import { call, callPage } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import type { Invite } from '../schema/api.ts'
import { createItems } from '../state/itemFeed.ts'
import { showToast } from '../state/toasts.ts'
import { change } from './change.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { ModerationList } from './ModerationList.tsx'

const invites = createItems<Invite>('invites')

const allInvites = () =>
  invites.feed('all', (cursor) => callPage('GET /api/admin/invites', { query: { limit: 40, ...cursor } }))

/** Invitations to register, with buttons to create, copy and revoke them. */
export function InvitesPart() {
  const feed = allInvites()
  const [isMaking, setMaking] = useState(false)
  const { invites: texts } = mod
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => setMaking(true)}>
      {texts.new}
    </button>
  )
  return (
    <>
      {!feed.isEmpty.value && <p class="mod-note">{button}</p>}
      <ModerationList
        feed={feed}
        label={mod.sections.invites.label}
        empty={
          <Notice title={texts.none} text={texts.noneText}>
            {button}
          </Notice>
        }
        entry={(id) => <Entry key={id} id={id} />}
      />
      {isMaking && <InviteDialog close={() => setMaking(false)} />}
    </>
  )
}

function Entry({ id }: { id: string }) {
  const invite = invites.of(id).value
  const { invites: texts } = mod
  if (!invite) return null
  const { url, note, uses, max_uses, expires_at, revoked_at, usable, account, created_at } = invite

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url).then(
      () => showToast(texts.copied),
      () => showToast(texts.notCopied, 'failed'),
    )
  }

  async function revoke(): Promise<void> {
    if (!(await confirm({ title: texts.revokeTitle, text: texts.revokeText, yes: texts.revoke }))) return
    const run = async () => invites.put(await call('DELETE /api/admin/invites/{id}', { path: { id } }))
    await change(run, texts.isRevoked)
  }

  return (
    <li class="mod-entry" data-anchor={id}>
      <p>
        <code class="mod-address">{url}</code> {!usable && <span class="mod-pill is-severe">{texts.unusable}</span>}
      </p>
      {note && <p dir="auto">{note}</p>}
      <p class="mod-facts">
        {max_uses === null ? texts.used(uses) : texts.usedOf(uses, max_uses)}
        {' · '}
        {account ? `@${account.acct}` : mod.audit.operator} · <Time at={created_at} />
        {expires_at && (
          <>
            {' · '}
            {texts.expires} <Time at={expires_at} isExact />
          </>
        )}
        {revoked_at && (
          <>
            {' · '}
            {texts.revoked} <Time at={revoked_at} />
          </>
        )}
      </p>
      {usable && (
        <p class="form-actions">
          <button type="button" class="button button-small" onClick={() => void copy()}>
            {texts.copy}
          </button>
          <button type="button" class="button button-small button-quiet" onClick={() => void revoke()}>
            {texts.revoke}
          </button>
        </p>
      )}
    </li>
  )
}

/** Lifetimes of an invitation, in seconds. The empty one has no end. */
const durations = [
  ['', 'forever'],
  ['3600', 'hour'],
  ['86400', 'day'],
  ['604800', 'week'],
  ['2592000', 'month'],
] as const

function InviteDialog({ close }: { close(): void }) {
  const [note, setNote] = useState('')
  const [uses, setUses] = useState('1')
  const [duration, setDuration] = useState<string>('604800')
  const { invites: texts } = mod

  function make() {
    const body = {
      note: note.trim(),
      max_uses: Number(uses) || undefined,
      expires_in: Number(duration) || undefined,
    }
    return call('POST /api/admin/invites', { body })
  }

  return (
    <ChangeDialog
      title={texts.new}
      label={texts.make}
      run={make}
      done={texts.made}
      close={close}
      onDone={() => {
        close()
        void allInvites().renew()
      }}
    >
      {() => (
        <>
          <Field label={texts.uses} hint={texts.usesHint}>
            {(props) => (
              <input
                {...props}
                class="input"
                type="number"
                min={1}
                inputMode="numeric"
                value={uses}
                onInput={(event) => setUses(event.currentTarget.value)}
              />
            )}
          </Field>
          <SelectField label={texts.duration} value={duration} onChange={setDuration}>
            {durations.map(([value, name]) => (
              <option key={name} value={value}>
                {texts.durations[name]}
              </option>
            ))}
          </SelectField>
          <TextField label={texts.note} hint={texts.noteHint} most={200} value={note} onInput={setNote} />
        </>
      )}
    </ChangeDialog>
  )
}

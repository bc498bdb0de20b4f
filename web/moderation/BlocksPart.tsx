import { useState } from 'preact/hooks'
import { call, callPage, type ListPage } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { isPast, Time } from '../parts/Time.tsx'
import { DurationOptions } from '../people/DurationOptions.tsx'
import { momentOf } from '../people/momentOf.ts'
import type { IpBlock } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { EditedList, type EditorProps, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'

/** The blocks of IP addresses and networks. */
export function BlocksPart() {
  return (
    <EditedList
      section="blocks"
      texts={mod.blocks}
      read={readBlocks}
      entry={(block, acts) => <Entry key={block.id} block={block} acts={acts} />}
      Editor={BlockDialog}
    />
  )
}

// Reads all pages, because there are at most a thousand blocks.
async function readBlocks(): Promise<IpBlock[]> {
  const blocks: IpBlock[] = []
  let next: Record<string, string> | undefined = {}
  while (next) {
    const page: ListPage<IpBlock> = await callPage('GET /api/admin/ip_blocks', { query: { limit: 200, ...next } })
    blocks.push(...page.items)
    next = page.next
  }
  return blocks
}

function Entry({ block, acts }: { block: IpBlock; acts: EntryActs }) {
  const { id, ip, severity, comment, created_at, expires_at } = block
  const { blocks: texts } = mod
  const remove = () =>
    acts.remove(
      { title: texts.removeTitle(ip), text: texts.removeText, yes: texts.remove },
      () => call('DELETE /api/admin/ip_blocks/{id}', { path: { id } }),
      texts.removed,
    )
  return (
    <li class="mod-entry">
      <p>
        <code class="mod-address">{ip}</code>{' '}
        <span class={`mod-pill${severity === 'no_access' ? ' is-severe' : ''}`}>{texts.severities[severity]}</span>
      </p>
      {comment && (
        <p class="mod-reason" dir="auto">
          {comment}
        </p>
      )}
      <p class="mod-facts">
        {texts.created} <Time at={created_at} />
        {expires_at && (
          <>
            {' · '}
            {isPast(expires_at) ? texts.ended : texts.ends} <Time at={expires_at} isExact />
          </>
        )}
      </p>
      <EntryButtons
        edit={{ label: texts.edit, name: texts.editName(ip), run: acts.edit }}
        remove={{ label: texts.remove, name: texts.removeName(ip), run: remove }}
      />
    </li>
  )
}

type Severity = IpBlock['severity']

function BlockDialog({ item: block, close, onSaved }: EditorProps<IpBlock>) {
  const before = block?.expires_at ?? null
  const [ip, setIp] = useState(block?.ip ?? '')
  const [severity, setSeverity] = useState<Severity>(block?.severity ?? 'sign_up_requires_approval')
  const [comment, setComment] = useState(block?.comment ?? '')
  // In seconds, 0 for no end. Undefined leaves the end as it is.
  const [expiresIn, setExpiresIn] = useState(before === null ? 0 : undefined)
  const { blocks: texts } = mod

  function save() {
    const body = { ip: ip.trim(), severity, comment: comment.trim(), expires_in: expiresIn }
    return block
      ? call('PUT /api/admin/ip_blocks/{id}', { path: { id: block.id }, body })
      : call('POST /api/admin/ip_blocks', { body })
  }

  return (
    <ChangeDialog
      title={block ? texts.edit : texts.new}
      label={texts.save}
      check={() => (ip.trim() === '' ? texts.ipNeeded : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <TextField label={texts.ip} hint={texts.ipHint} error={error} most={100} value={ip} onInput={setIp} />
          <SelectField
            label={texts.severity}
            hint={texts.severityHints[severity]}
            value={severity}
            onChange={(one) => setSeverity(one as Severity)}
          >
            {(Object.keys(texts.severities) as Severity[]).map((one) => (
              <option key={one} value={one}>
                {texts.severities[one]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={texts.duration}
            value={expiresIn ?? 'kept'}
            onChange={(value) => setExpiresIn(value === 'kept' ? undefined : Number(value))}
          >
            {before !== null && <option value="kept">{m.manage.filters.expiryKept(momentOf(before))}</option>}
            <DurationOptions />
          </SelectField>
          <TextField
            label={texts.comment}
            hint={texts.commentHint}
            rows={2}
            most={500}
            value={comment}
            onInput={setComment}
          />
        </>
      )}
    </ChangeDialog>
  )
}

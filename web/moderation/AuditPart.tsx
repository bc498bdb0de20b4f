import { useLocation } from 'preact-iso'
import { addressOf } from '../app/addressOf.ts'
import { changeAddress } from '../app/scroll.ts'
import { mod } from '../messages/moderation.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { AuditAction } from '../schema/api.ts'
import { type AuditFilter, auditFeed } from './audit.ts'
import { AuditEntry } from './AuditEntry.tsx'
import { ModerationList } from './ModerationList.tsx'

/** The audit log, newest first. The filter is in the address of the page. */
export function AuditPart() {
  const { query, route } = useLocation()
  const filter: AuditFilter = {
    action: actions().find((one) => one === query['action']),
    by: query['by'],
    about: query['about'],
  }
  const { audit: texts } = mod
  return (
    <>
      <form class="mod-filters" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label={texts.action}
          value={filter.action ?? ''}
          onChange={(action) => changeAddress(route, addressOf('/moderation/audit', { ...filter, action }))}
        >
          <option value="">{texts.anyAction}</option>
          {Object.entries(texts.actions).map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </SelectField>
      </form>
      {(filter.about ?? filter.by) && (
        <p class="mod-note">
          {filter.about ? texts.about : texts.by} <a href="/moderation/audit">{texts.all}</a>
        </p>
      )}
      <ModerationList
        feed={auditFeed(filter)}
        label={texts.label}
        empty={<Notice title={texts.none} text={texts.noneText} />}
        as="ol"
        entry={(id) => <AuditEntry key={id} id={id} />}
      />
    </>
  )
}

const actions = () => Object.keys(mod.audit.actions) as AuditAction[]

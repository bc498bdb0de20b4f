import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Check } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { SubmitButton } from '../parts/SubmitButton.tsx'
import { DurationOptions } from '../people/DurationOptions.tsx'
import { momentOf } from '../people/momentOf.ts'
import type { Filter } from '../schema/api.ts'
import { putFilter } from '../state/filters.ts'
import { showToast } from '../state/toasts.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { draftOf, filterActions, filterChange, filterContexts, type FilterDraft, newFilter } from './filterDraft.ts'
import { FilterPosts } from './FilterPosts.tsx'
import { FilterPreview } from './FilterPreview.tsx'
import { refilterPosts } from './refilterPosts.ts'
import { Keywords } from './Keywords.tsx'

interface FieldErrors {
  title?: string
  keywords?: string
  contexts?: string
  other?: string
}

/**
 * A form to create or change a filter: its words, contexts, action and expiry. The input stays if the service refuses
 * it.
 */
export function FilterForm({ filter }: { filter?: Filter }) {
  const { route } = useLocation()
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<FilterDraft>) => setDraft({ ...draft, ...changed })
  const { filters } = m.manage
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = fieldErrorsOf(draft, filter)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return focusError(form)
    setBusy(true)
    try {
      putFilter(await send(draft, filter))
      void refilterPosts()
      showToast(filters.saved)
      route('/filters')
    } catch (error) {
      setFieldErrors({ other: `${filters.saveFailed} ${sentenceOf(error)}` })
      setBusy(false)
    }
  }
  return (
    <form class="form page-body" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={filters.name}
        hint={filters.nameHint}
        error={fieldErrors.title}
        most={256}
        value={draft.title}
        onInput={(title) => change({ title })}
      />
      <Keywords keywords={draft.keywords} error={fieldErrors.keywords} onChange={(keywords) => change({ keywords })} />
      <Contexts draft={draft} error={fieldErrors.contexts} onChange={change} />
      <fieldset>
        <legend>{filters.action}</legend>
        {filterActions.map((action) => (
          <label key={action} class="choice">
            <input type="radio" name="action" checked={draft.action === action} onChange={() => change({ action })} />
            {filters.actions[action]}
          </label>
        ))}
      </fieldset>
      <Expiry draft={draft} before={filter?.expires_at ?? null} onChange={change} />
      {filter && filter.statuses.length > 0 && <FilterPosts filter={filter} />}
      <FilterPreview draft={draft} />
      {fieldErrors.other && (
        <p class="field-error" role="alert">
          {fieldErrors.other}
        </p>
      )}
      <div class="form-actions">
        <SubmitButton isBusy={isBusy}>{isBusy ? filters.saving : filters.save}</SubmitButton>
        <a class="button button-quiet" href="/filters">
          {m.app.cancel}
        </a>
      </div>
    </form>
  )
}

const send = (draft: FilterDraft, filter: Filter | undefined): Promise<Filter> =>
  filter
    ? call('PUT /api/filters/{id}', { path: { id: filter.id }, body: filterChange(draft, filter) })
    : call('POST /api/filters', { body: newFilter(draft) })

function fieldErrorsOf(draft: FilterDraft, filter: Filter | undefined): FieldErrors {
  const { filters } = m.manage
  const hasWords = draft.keywords.some(({ keyword }) => keyword.trim() !== '')
  return {
    ...(!draft.title.trim() && { title: filters.nameNeeded }),
    ...(!hasWords && !filter?.statuses.length && { keywords: filters.keywordNeeded }),
    ...(draft.contexts.length === 0 && { contexts: filters.contextNeeded }),
  }
}

const focusError = (form: HTMLFormElement) =>
  focusWhenDrawn(() => form.querySelector<HTMLElement>('[aria-invalid=true], fieldset:has(.field-error) input'))

interface PartProps {
  draft: FilterDraft
  onChange(change: Partial<FilterDraft>): void
}

function Contexts({ draft, error, onChange }: PartProps & { error: string | undefined }) {
  const { filters } = m.manage
  return (
    <fieldset>
      <legend>{filters.contexts}</legend>
      {filterContexts.map((context) => (
        <Check
          key={context}
          label={filters.contextNames[context]}
          checked={draft.contexts.includes(context)}
          onChange={(isChosen) =>
            onChange({
              contexts: filterContexts.filter((one) => (one === context ? isChosen : draft.contexts.includes(one))),
            })
          }
        />
      ))}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Expiry({ draft, before, onChange }: PartProps & { before: string | null }) {
  const { filters } = m.manage
  return (
    <SelectField
      label={filters.expiry}
      value={draft.expiresIn ?? 'kept'}
      onChange={(value) => onChange({ expiresIn: value === 'kept' ? undefined : Number(value) })}
    >
      {before !== null && <option value="kept">{filters.expiryKept(momentOf(before))}</option>}
      <DurationOptions />
    </SelectField>
  )
}

import { Plus, Trash } from 'lucide'
import { useChange } from '../parts/useChange.ts'
import { deleteFilter } from '../manage/deleteFilter.ts'
import { ManageTabs } from '../manage/ManageTabs.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { isPast } from '../parts/Time.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { momentOf } from '../people/momentOf.ts'
import type { Filter } from '../schema/api.ts'
import { filters, readFilters } from '../state/filters.ts'
import { filtersChanged } from '../state/live.ts'

/** Lists the person's filters, with buttons to create, change and delete them. */
export function FiltersPage() {
  const { error, again } = useLoaded(readFilters)
  useNews()
  const all = filters.value
  const { filters: texts } = m.manage
  const button = (
    <a class="button button-main button-small" href="/filters/new">
      <Icon of={Plus} size={18} />
      {texts.new}
    </a>
  )
  return (
    <Page title={texts.title} actions={all && all.length > 0 && button}>
      <ManageTabs />
      {!all && <LoadingOrError error={error} again={again} lines={3} />}
      {all?.length === 0 && (
        <Notice title={texts.none} text={`${texts.hint} ${texts.noneText}`}>
          {button}
        </Notice>
      )}
      {all && all.length > 0 && (
        <>
          <p class="manage-hint">{texts.hint}</p>
          <ul class="entries">
            {all.map((filter) => (
              <Entry key={filter.id} filter={filter} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

// Reads filters again when another window or device changed them.
function useNews(): void {
  useChange(filtersChanged, () => void readFilters().catch(() => {}))
}

function Entry({ filter }: { filter: Filter }) {
  const { filters: texts } = m.manage
  const remove = async () => {
    // The focused button is removed with the entry.
    if (await deleteFilter(filter)) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <li class="managed">
      <a class="entry-text entry-link" href={`/filters/${filter.id}`}>
        <strong dir="auto">{filter.title}</strong>
        <span class="entry-facts">{factsOf(filter)}</span>
      </a>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.deleteName(filter.title)}
        title={texts.delete}
        onClick={() => void remove()}
      >
        <Icon of={Trash} />
      </button>
    </li>
  )
}

function factsOf(filter: Filter): string {
  const { filters: texts } = m.manage
  const { keywords, statuses, filter_action, expires_at, context } = filter
  const isOver = expires_at !== null && isPast(expires_at)
  return [
    isOver ? texts.ended : texts.actionShort[filter_action],
    keywords.length > 0 && keywords.map(({ keyword }) => keyword).join(', '),
    statuses.length > 0 && texts.postCount(statuses.length),
    context.map((one) => texts.contextNames[one]).join(', '),
    expires_at && !isOver && texts.ends(momentOf(expires_at)),
  ]
    .filter(Boolean)
    .join(' · ')
}

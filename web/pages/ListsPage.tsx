import { useState } from 'preact/hooks'
import { ChevronRight, List as ListIcon, Plus } from 'lucide'
import { useLocation } from 'preact-iso'
import { ListDialog } from '../manage/ListDialog.tsx'
import { ManageTabs } from '../manage/ManageTabs.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { lists, readLists } from '../state/lists.ts'

/** Shows the person's lists, and creates new ones. */
export function ListsPage() {
  const { route } = useLocation()
  const [isMaking, setMaking] = useState(false)
  const { error, again } = useLoaded(readLists)
  const all = lists.value
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => setMaking(true)}>
      <Icon of={Plus} size={18} />
      {m.manage.lists.new}
    </button>
  )
  return (
    <Page title={m.manage.lists.title} actions={all && all.length > 0 && button}>
      <ManageTabs />
      {!all && <LoadingOrError error={error} again={again} lines={3} />}
      {all?.length === 0 && (
        <Notice title={m.manage.lists.none} text={m.manage.lists.noneText}>
          {button}
        </Notice>
      )}
      {all && all.length > 0 && <Lists />}
      {isMaking && <ListDialog close={() => setMaking(false)} onSaved={({ id }) => route(`/lists/${id}`)} />}
    </Page>
  )
}

function Lists() {
  return (
    <>
      <p class="manage-hint">{m.manage.lists.hint}</p>
      <ul class="entries">
        {lists.value!.map((list) => (
          <li key={list.id}>
            <a class="managed entry-link" href={`/lists/${list.id}`}>
              <Icon of={ListIcon} />
              <span class="entry-text">
                <strong dir="auto">{list.title}</strong>
                {list.exclusive && <span class="entry-facts">{m.manage.lists.exclusive}</span>}
              </span>
              <Icon of={ChevronRight} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

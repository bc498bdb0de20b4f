import { useRoute } from 'preact-iso'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { FilterForm } from '../manage/FilterForm.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { filters, putFilter } from '../state/filters.ts'
import '../manage/manage.css'

/** The page that creates a filter, at `/filters/new`, or changes one. */
export function FilterPage() {
  const id = useRoute().params['id'] ?? ''
  const { filters: texts } = m.manage
  if (id !== 'new') return <ExistingFilter id={id} />
  return (
    <Page title={texts.newTitle} hasBack>
      <FilterForm />
    </Page>
  )
}

function ExistingFilter({ id }: { id: string }) {
  const { error, again } = useLoaded(async () => putFilter(await call('GET /api/filters/{id}', { path: { id } })))
  const filter = filters.value?.find((one) => one.id === id)
  const { filters: texts } = m.manage
  return (
    <Page title={texts.editTitle} hasBack>
      {isMissing(error) ? (
        <Notice title={texts.notFound} text={texts.notFoundText}>
          <a class="button" href="/filters">
            {texts.toFilters}
          </a>
        </Notice>
      ) : filter ? (
        <FilterForm filter={filter} />
      ) : (
        <LoadingOrError error={error} again={again} lines={3} />
      )}
    </Page>
  )
}

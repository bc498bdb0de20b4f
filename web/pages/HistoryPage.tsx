import { useSignal } from '@preact/signals'
import { useRoute } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Version } from '../posts/Version.tsx'
import type { StatusEdit } from '../schema/api.ts'

/** Lists the versions of a post, latest first, each with its changes from the previous version. */
export function HistoryPage() {
  const { params } = useRoute()
  const id = params['id']!
  const versions = useSignal<StatusEdit[] | undefined>(undefined)
  const shownError = useSignal<unknown>(undefined)
  const read = () => {
    shownError.value = undefined
    void call('GET /api/statuses/{id}/history', { path: { id } }).then(
      (all) => (versions.value = all),
      (error: unknown) => (shownError.value = error),
    )
  }
  useEffect(read, [])
  return (
    <Page
      title={m.post.history.title}
      hasBack
      actions={
        <a class="button button-small" href={`/${params['handle']}/${id}`}>
          {m.post.history.toPost}
        </a>
      }
    >
      {shownError.value ? <ErrorNotice error={shownError.value} again={read} /> : <Versions all={versions.value} />}
    </Page>
  )
}

function Versions({ all }: { all: StatusEdit[] | undefined }) {
  if (!all) return <Waiting lines={2} />
  return (
    <div class="page-body">
      <ol class="versions" reversed>
        {all
          .map((version, index) => (
            <Version key={index} version={version} before={all[index - 1]} number={index + 1} of={all.length} />
          ))
          .reverse()}
      </ol>
    </div>
  )
}

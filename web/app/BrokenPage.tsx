import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'

/** Shown in place of a page that throws while it is rendered. */
export function BrokenPage() {
  return (
    <Page title={m.errors.title}>
      <div role="alert">
        <Notice title={m.errors.broken} text={m.errors.unexpected}>
          <button type="button" class="button button-main" onClick={() => location.reload()}>
            {m.errors.reload}
          </button>
          <button type="button" class="button" onClick={() => location.assign('/')}>
            {m.notFound.toHome}
          </button>
        </Notice>
      </div>
    </Page>
  )
}

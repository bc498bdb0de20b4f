import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'

/** The page for an account that does not exist, or no longer exists. */
export function NoSuchAccount() {
  return (
    <Page title={m.profile.title} hasBack>
      <Notice title={m.profile.notFoundTitle} text={m.profile.notFoundText}>
        <a class="button button-main" href="/search">
          {m.profile.searchPeople}
        </a>
      </Notice>
    </Page>
  )
}

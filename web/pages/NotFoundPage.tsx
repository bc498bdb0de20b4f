import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <Page title={m.notFound.title}>
      <div class="notice">
        <p>{m.notFound.text}</p>
        <p class="notice-actions">
          <a class="button button-main" href="/">
            {m.notFound.toHome}
          </a>
        </p>
      </div>
    </Page>
  )
}

import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'

/**
 * Makes a page whose code is loaded when it is first opened. Loading may fail because of the network or a newer version
 * of the client. Then the page shows an error.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(() => load().catch(() => NotLoaded))
}

function NotLoaded() {
  return (
    <Page title={m.errors.title}>
      <div role="alert">
        <Notice title={m.errors.notLoaded} text={m.errors.notLoadedText}>
          <button type="button" class="button" onClick={() => location.reload()}>
            {m.errors.again}
          </button>
        </Notice>
      </div>
    </Page>
  )
}

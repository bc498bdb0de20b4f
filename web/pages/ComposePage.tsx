import { useLocation } from 'preact-iso'
import { ComposerForm } from '../compose/ComposerForm.tsx'
import { useComposing } from '../compose/useComposing.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'

/**
 * A page for writing a post, for links on other sites. `?text=` is its initial text. Leaving the page saves a draft.
 */
export function ComposePage() {
  const { query, route } = useLocation()
  const { composing } = useComposing({ ...(query['text'] && { text: query['text'] }) })
  return (
    <Page title={m.compose.title} hasBack>
      <div class="page-body">
        <div class="card composer-page">
          {composing && <ComposerForm composing={composing} onDone={() => route('/home', true)} />}
        </div>
      </div>
    </Page>
  )
}

import { useLocation } from 'preact-iso'
import { ComposerForm } from '../compose/ComposerForm.tsx'
import { useComposing } from '../compose/useComposing.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'

/**
 * A page to write on, for links of other sites: `?text=` is what to begin with. What is written
 * here is kept as a draft when one leaves.
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

import { m } from '../../messages/index.ts'

/** A placeholder while settings are loading. */
export function PaneWaiting() {
  return (
    <div class="waiting pane-waiting" role="status" aria-label={m.app.loading}>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

import { m } from '../../messages/index.ts'

/** What stands where settings are being read. */
export function PaneWaiting() {
  return (
    <div class="waiting pane-waiting" role="status" aria-label={m.app.loading}>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

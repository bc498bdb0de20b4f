import { m } from '../messages/index.ts'

/**
 * What stands where something is being read: as high as what comes, so that nothing jumps. `lines` is how many entries.
 */
export function Waiting({ lines = 6 }: { lines?: number }) {
  return (
    <div class="waiting" role="status" aria-label={m.app.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="waiting-entry" aria-hidden="true">
          <span class="waiting-round" />
          <span class="waiting-bars" />
        </div>
      ))}
    </div>
  )
}

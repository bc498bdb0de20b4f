import { m } from '../messages/index.ts'

/**
 * Placeholders while something is loading, as high as the content, so that nothing jumps. `lines` is the number of
 * entries.
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

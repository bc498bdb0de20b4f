import { mod } from '../messages/moderation.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { historyLength, historyOf } from './audit.ts'
import { AuditEntry } from './AuditEntry.tsx'

/** Actions of moderators and the operator on an account, newest first. */
export function AccountHistory({ id }: { id: string }) {
  const feed = useFreshFeed(historyOf(id))
  const { account: texts } = mod
  const { value: ids } = feed.ids
  return (
    <section class="card mod-card" aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      {feed.isEmpty.value && <p class="quiet">{texts.noHistory}</p>}
      {ids.length > 0 && (
        <ol class="mod-rows">
          {ids.slice(0, historyLength).map((entry) => (
            <AuditEntry key={entry} id={entry} />
          ))}
        </ol>
      )}
      {feed.state.value === 'ready' ? (
        <p>
          <a href={`/moderation/audit?about=${id}`}>{texts.all}</a>
        </p>
      ) : (
        <EndOfFeed feed={feed} lines={1} isSilent />
      )}
    </section>
  )
}

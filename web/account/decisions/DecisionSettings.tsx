import { useState } from 'preact/hooks'
import { callPage } from '../../boundary/boundary.ts'
import { language } from '../../messages/index.ts'
import { dec, loadDecisionMessages } from '../../messages/decisions.ts'
import { EndOfFeed } from '../../parts/EndOfFeed.tsx'
import { exactly, Time } from '../../parts/Time.tsx'
import { useFreshFeed } from '../../people/useFreshFeed.ts'
import type { AccountWarning } from '../../schema/api.ts'
import { createItems } from '../../state/itemFeed.ts'
import { me } from '../../state/session.ts'
import { AppealDialog } from './AppealDialog.tsx'

const decisions = createItems<AccountWarning>('own decisions')

const ownDecisions = () =>
  decisions.feed('all', (cursor) => callPage('GET /api/moderation/decisions', { query: { limit: 20, ...cursor } }))

/** Loads the part of the settings about decisions, with its messages. */
export async function loadDecisionSettings() {
  await loadDecisionMessages()
  return DecisionSettings
}

/** The decisions of moderators about your account, newest first, with buttons to appeal. */
function DecisionSettings() {
  const feed = useFreshFeed(ownDecisions())
  return (
    <>
      <p>{dec.intro}</p>
      {feed.isEmpty.value && <p class="quiet">{dec.none}</p>}
      {feed.ids.value.map((id) => (
        <Entry key={id} id={id} />
      ))}
      <EndOfFeed feed={feed} more={dec.more} lines={2} isSilent />
    </>
  )
}

function Entry({ id }: { id: string }) {
  const decision = decisions.of(id).value
  return decision ? <Decision decision={decision} /> : null
}

function Decision({ decision }: { decision: AccountWarning }) {
  const { id, action, text, rules, appeal, appeal_until, undone_at, created_at } = decision
  const [isAppealing, setAppealing] = useState(false)
  const heading = `decision-${id}`
  return (
    <section class="card settings-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {decision.sharing_forbidden
            ? dec.sharingForbidden
            : decision.media_removed
              ? dec.mediaRemoved
              : dec.actions[action]}
        </h2>
        <p>
          <Time at={created_at} isExact />
        </p>
      </header>
      <p class="decision-text" dir="auto">
        {text || dec.noText}
      </p>
      {rules.length > 0 && (
        <div>
          <h3>{dec.rules}</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule.id}>{(rule.translations[language] ?? rule).text}</li>
            ))}
          </ul>
        </div>
      )}
      <Posts decision={decision} />
      {undone_at && <p>{dec.undone(exactly(new Date(undone_at)))}</p>}
      {appeal && (
        <div>
          <p>{dec.states[appeal.state]}</p>
          <h3>{dec.ownAppeal}</h3>
          <p class="decision-text" dir="auto">
            {appeal.text}
          </p>
        </div>
      )}
      {appeal_until && (
        <div class="form">
          <p class="form-actions">
            <button type="button" class="button" onClick={() => setAppealing(true)}>
              {dec.appeal}
            </button>
          </p>
          <p class="field-hint">{dec.appealUntil(exactly(new Date(appeal_until)))}</p>
        </div>
      )}
      {isAppealing && (
        <AppealDialog
          id={id}
          close={() => setAppealing(false)}
          onSent={() => {
            setAppealing(false)
            void ownDecisions()
              .renew()
              .then(() => document.getElementById(heading)?.focus())
          }}
        />
      )}
    </section>
  )
}

function Posts({ decision: { action, status_ids } }: { decision: AccountWarning }) {
  if (status_ids.length === 0) return null
  if (action === 'delete_statuses') return <p class="quiet">{dec.removedPosts(status_ids.length)}</p>
  return (
    <div>
      <h3>{dec.posts}</h3>
      <ul>
        {status_ids.map((id, index) => (
          <li key={id}>
            <a href={`/@${me.value?.username}/${id}`}>{dec.post(index + 1)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

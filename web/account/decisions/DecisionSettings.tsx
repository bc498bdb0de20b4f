import { useState } from 'preact/hooks'
import { callPage } from '../../boundary/boundary.ts'
import { language, m } from '../../messages/index.ts'
import { dec, loadDecisionMessages } from '../../messages/decisions.ts'
import { exactly, Time } from '../../parts/Time.tsx'
import { Trouble } from '../../parts/Trouble.tsx'
import { useLoaded } from '../../parts/useLoaded.ts'
import type { AccountWarning, Rule } from '../../schema/api.ts'
import { readInstance } from '../../state/instance.ts'
import { me } from '../../state/session.ts'
import { PaneWaiting } from '../settings/PaneWaiting.tsx'
import { AppealDialog } from './AppealDialog.tsx'

type Cursor = Record<string, string> | undefined

/** Loads the part of the settings about decisions, with its texts. */
export async function loadDecisionSettings() {
  await loadDecisionMessages()
  return DecisionSettings
}

/** What moderators decided about your account, newest first, and the way to appeal. */
function DecisionSettings() {
  const [older, setOlder] = useState<{ items: AccountWarning[]; next: Cursor }>()
  const [isBusy, setBusy] = useState(false)
  const { value, trouble, again } = useLoaded(async () => {
    const [page, { rules }] = await Promise.all([read(undefined), readInstance()])
    return { ...page, rules }
  })
  if (!value) return trouble ? <Trouble error={trouble} again={() => void again()} /> : <PaneWaiting />
  const items = [...value.items, ...(older?.items ?? [])]
  const next = older ? older.next : value.next

  async function more(): Promise<void> {
    setBusy(true)
    const page = await read(next).catch(() => undefined)
    if (page) setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next })
    setBusy(false)
  }

  async function changed(): Promise<void> {
    setOlder(undefined)
    await again()
  }

  return (
    <>
      <p>{dec.intro}</p>
      {items.length === 0 && <p class="quiet">{dec.none}</p>}
      {items.map((one) => (
        <Decision key={one.id} decision={one} rules={value.rules} changed={changed} />
      ))}
      {next && (
        <p class="form-actions">
          <button type="button" class="button" disabled={isBusy} onClick={() => void more()}>
            {isBusy ? m.app.loading : dec.more}
          </button>
        </p>
      )}
    </>
  )
}

const read = (cursor: Cursor) => callPage('GET /api/moderation/decisions', { query: { limit: 20, ...cursor } })

interface DecisionProps {
  decision: AccountWarning
  rules: readonly Rule[]
  changed(): Promise<void>
}

function Decision({ decision, rules, changed }: DecisionProps) {
  const { id, action, text, rule_ids, appeal, appeal_until, undone_at, created_at } = decision
  const [isAppealing, setAppealing] = useState(false)
  const broken = rules.filter((rule) => rule_ids.includes(rule.id))
  const heading = `decision-${id}`
  return (
    <section class="card settings-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {dec.actions[action]}
        </h2>
        <p>
          <Time at={created_at} isExact />
        </p>
      </header>
      <p class="decision-text" dir="auto">
        {text || dec.noText}
      </p>
      {broken.length > 0 && (
        <div>
          <h3>{dec.rules}</h3>
          <ul>
            {broken.map((rule) => (
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
          <h3>{dec.said}</h3>
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
            void changed().then(() => document.getElementById(heading)?.focus())
          }}
        />
      )}
    </section>
  )
}

function Posts({ decision: { action, status_ids } }: Pick<DecisionProps, 'decision'>) {
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

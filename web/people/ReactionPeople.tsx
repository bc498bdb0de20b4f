import { useSignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { call, callPage } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { EmojiPicture } from '../parts/EmojiText.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { ReactionAccounts } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { createFeed, feedOf } from '../state/feeds.ts'
import { AccountFeed } from './AccountFeed.tsx'
import './people.css'

/** The reactions to a post: its emojis, and the accounts that reacted with the selected emoji. */
export function ReactionPeople({ id }: { id: string }) {
  const reactions = useSignal<ReactionAccounts[] | undefined>(undefined)
  const [loadError, setError] = useState<unknown>()
  const [chosen, setChosen] = useState<string>()
  const read = async () => {
    setError(undefined)
    try {
      reactions.value = await call('GET /api/pleroma/statuses/{id}/reactions', { path: { id }, query: { limit: 1 } })
    } catch (error) {
      setError(error)
    }
  }
  useEffect(() => void read(), [])
  if (loadError !== undefined) return <ErrorNotice error={loadError} again={() => void read()} />
  if (!reactions.value) return <Waiting />
  const shown = reactions.value.find(({ name }) => name === chosen) ?? reactions.value[0]
  if (!shown) return <Notice title={m.profile.noReactions} text={m.profile.nobodyText} />
  return (
    <>
      <div class="reaction-choices" role="group" aria-label={m.profile.reactions}>
        {reactions.value.map((reaction) => (
          <button
            key={reaction.name}
            type="button"
            class="chip"
            aria-pressed={reaction === shown}
            aria-label={m.profile.reactedWith(reaction.name, reaction.count)}
            onClick={() => setChosen(reaction.name)}
          >
            {reaction.url ? <EmojiPicture {...reaction} url={reaction.url} /> : <span>{reaction.name}</span>}
            {reaction.count}
          </button>
        ))}
      </div>
      <People key={shown.name} id={id} reaction={shown} />
    </>
  )
}

function People({ id, reaction }: { id: string; reaction: ReactionAccounts }) {
  const { name, count } = reaction
  const feed = feedOf(`reactions ${id} ${name}`, () =>
    createFeed(async (cursor) => {
      const parts = { path: { id, emoji: name }, query: { limit: 40, ...cursor } }
      const { items, next } = await callPage('GET /api/pleroma/statuses/{id}/reactions/{emoji}', parts)
      return { items: items.flatMap(({ accounts }) => accounts.map(putAccount)), next }
    }),
  )
  const empty = <Notice title={m.profile.noReactions} text={m.profile.nobodyText} />
  return <AccountFeed feed={feed} label={m.profile.reactedWith(name, count)} empty={empty} />
}

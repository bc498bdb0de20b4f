import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { AccountEntry } from '../people/AccountFeed.tsx'
import { putAccount } from '../state/accounts.ts'
import { type Feed, feedOf } from '../state/feeds.ts'
import { offsetFeed } from '../state/offsetFeed.ts'
import { me } from '../state/session.ts'
import { readSuggestions, suggestions } from './suggestions.ts'
import { Suggestions } from './Suggestions.tsx'

type Order = 'active' | 'new'
const order = signal<Order>('active')

function directory(by: Order): Feed {
  return feedOf(`directory ${by}`, () =>
    offsetFeed('GET /api/directory', { order: by }, (found) => found.map(putAccount)),
  )
}

/** Suggestions for the signed-in account, and the directory of all discoverable accounts. */
export function People() {
  const feed = directory(order.value)
  useEffect(() => {
    if (feed.state.peek() !== 'new') return
    // Reads the suggestions first, because they are shown above and would move the directory.
    void Promise.race([readSuggestions(1), pause()]).then(
      () => feed.more(),
      () => feed.more(),
    )
  }, [feed])
  if (feed.isEmpty.value && !suggestions.value?.length)
    return <Notice title={m.explore.noPeople} text={m.explore.noPeopleText} />
  return (
    <>
      {me.value && feed.state.value !== 'new' && <Suggestions />}
      <section class="search-part" aria-labelledby="directory">
        <div class="section-head directory-head">
          <h2 id="directory">{m.explore.directory}</h2>
          <select
            class="input"
            aria-label={m.explore.order}
            value={order.value}
            onChange={(event) => (order.value = event.currentTarget.value as Order)}
          >
            <option value="active">{m.explore.active}</option>
            <option value="new">{m.explore.new}</option>
          </select>
        </div>
        <ul class="rows sheet">
          {feed.ids.value.map((id) => (
            <AccountEntry key={id} id={id} />
          ))}
        </ul>
        <EndOfFeed feed={feed} />
      </section>
    </>
  )
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 2_000))

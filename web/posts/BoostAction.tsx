import { Quote, Repeat2 } from 'lucide'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { Menu } from '../parts/Menu.tsx'
import type { Status } from '../schema/api.ts'
import { setInteraction } from '../state/postInteractions.ts'
import { me } from '../state/session.ts'
import { Action } from './Action.tsx'
import { postPath } from './postPath.ts'
import { shortCount } from './shortCount.ts'

/**
 * Returns whether you may boost a post. You may boost public and unlisted posts, and your own posts for followers,
 * unless a moderator has forbidden it.
 */
function mayBoost({ visibility, account, sharing_forbidden }: Status): boolean {
  if (sharing_forbidden) return false
  return (
    visibility === 'public' || visibility === 'unlisted' || (visibility === 'private' && account.id === me.value?.id)
  )
}

/** Boosts a post or undoes the boost. Offers a choice between a boost and a quote if you may quote the post. */
export function BoostAction({ post }: { post: Status }) {
  const isBoosted = post.reblogged ?? false
  const mayQuote = me.value !== undefined && post.quote_approval.current_user === 'automatic'
  // You can still undo a boost of a post that cannot be boosted any more.
  const canRun = mayBoost(post) || isBoosted
  const boost = () => void setInteraction(post.id, 'reblog', !isBoosted)
  if (!mayQuote || !mayBoost(post))
    return (
      <Action
        path={postPath(post)}
        name="boost"
        label={canRun ? m.post.boost : m.post.noBoost}
        icon={Repeat2}
        count={post.reblogs_count}
        isPressed={isBoosted}
        isDisabled={!canRun}
        run={boost}
      />
    )
  const number = shortCount(post.reblogs_count)
  const label = isBoosted ? m.post.boosted : m.post.boostOrQuote
  return (
    <Menu
      label={number ? m.post.withCount(label, number) : label}
      icon={Repeat2}
      class={`action action-boost${isBoosted ? ' is-pressed' : ''}`}
      action="boost"
      items={[
        { label: isBoosted ? m.post.undoBoost : m.post.boost, icon: Repeat2, run: boost },
        { label: m.post.writeQuote, icon: Quote, run: () => openComposer({ quote: post }) },
      ]}
    >
      {number && <span class="action-count">{number}</span>}
    </Menu>
  )
}

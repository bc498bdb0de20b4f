import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { AccountFeed } from '../people/AccountFeed.tsx'
import { AccountRow } from '../people/AccountRow.tsx'
import { nameOf } from '../people/nameOf.ts'
import { blockAtOnce, unblock } from '../people/relations.ts'
import type { Account } from '../schema/api.ts'
import { accountFeed } from '../state/accounts.ts'
import { feedOf } from '../state/feeds.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { ManageTabs } from './ManageTabs.tsx'

/** The accounts that you block, with buttons to unblock them. */
export function BlocksPage() {
  const feed = feedOf('blocks', () => accountFeed('GET /api/blocks'))
  const { blocks } = m.manage
  return (
    <Page title={blocks.title}>
      <ManageTabs />
      <AccountFeed
        feed={feed}
        label={blocks.title}
        empty={<Notice title={blocks.none} text={blocks.noneText} />}
        row={(account) => <BlockedRow account={account} />}
      />
    </Page>
  )
}

// An unblocked account stays in the list, so that a mistake can be undone.
function BlockedRow({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const isBlocked = relationship?.blocking ?? true
  const name = nameOf(account)
  const { blocks } = m.manage
  return (
    <AccountRow account={account} below={!isBlocked && blocks.over}>
      <button
        type="button"
        class="button button-small"
        aria-label={isBlocked ? blocks.unblockName(name) : blocks.blockName(name)}
        onClick={() => void (isBlocked ? unblock(account) : blockAtOnce(account))}
      >
        {isBlocked ? blocks.unblock : blocks.block}
      </button>
    </AccountRow>
  )
}

import { mod } from '../messages/moderation.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Time } from '../parts/Time.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import { statesOf } from './accounts.ts'

/** The name, age and states of an account, as a link to its page for moderators. */
export function AccountLine({ account }: { account: AdminAccount }) {
  const { account: profile } = account
  return (
    <a class="mod-account" href={`/moderation/accounts/${account.id}`}>
      <Avatar account={profile} />
      <span class="mod-names">
        <span>
          <strong>
            <bdi>
              <EmojiText text={nameOf(profile)} emojis={profile.emojis} />
            </bdi>
          </strong>{' '}
          <span class="quiet">@{account.username}</span>
        </span>
        <span class="mod-facts">
          {mod.accounts.created} <Time at={account.created_at} />
        </span>
      </span>
      <States account={account} />
    </a>
  )
}

/** The states and the role of an account as badges, or nothing for an active account without a role. */
export function States({ account }: { account: AdminAccount }) {
  const states = statesOf(account).filter((one) => one !== 'active')
  const { name } = account.role
  if (states.length === 0 && !name) return null
  return (
    <span class="mod-states">
      {name && <span class="mod-pill">{name}</span>}
      {states.map((one) => (
        <span key={one} class="mod-pill is-severe">
          {mod.accounts.statuses[one]}
        </span>
      ))}
    </span>
  )
}

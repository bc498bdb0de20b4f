import type { ComponentChildren } from 'preact'
import { Bot, Lock } from 'lucide'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { Account } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { FollowButton } from './FollowButton.tsx'
import { nameOf, profilePath } from './nameOf.ts'
import './people.css'

interface AccountRowProps {
  account: Account
  /** A line below the name, such as the end of a mute. */
  below?: ComponentChildren
  /** The buttons at the end of the row. @default a follow button */
  children?: ComponentChildren
}

/** An account in a list: avatar and name, which link to the profile, and buttons. */
export function AccountRow({ account, below, children }: AccountRowProps) {
  return (
    <div class="account-row" data-anchor={account.id}>
      <a class="account-link" href={profilePath(account)}>
        <Avatar account={account} />
        <span class="account-names">
          <span class="account-name">
            <bdi>
              <EmojiText text={nameOf(account)} emojis={account.emojis} />
            </bdi>
            {account.locked && <Mark of={Lock} label={m.profile.locked} />}
            {account.bot && <Mark of={Bot} label={m.profile.bot} />}
          </span>
          <span class="account-handle">@{account.acct}</span>
        </span>
      </a>
      {below && <div class="account-below">{below}</div>}
      <div class="account-actions">{children ?? (me.value && <FollowButton account={account} isSmall />)}</div>
    </div>
  )
}

function Mark({ of, label }: { of: typeof Lock; label: string }) {
  return (
    <span class="account-mark" title={label}>
      <Icon of={of} size={14} />
      <span class="only-read">{label}</span>
    </span>
  )
}

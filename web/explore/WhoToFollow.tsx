import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { FollowButton } from '../people/FollowButton.tsx'
import { nameOf, profilePath } from '../people/nameOf.ts'
import type { Account } from '../schema/api.ts'
import { suggestions } from './suggestions.ts'

const most = 3

/** Three suggested accounts. */
export function WhoToFollow() {
  const found = suggestions.value?.slice(0, most) ?? []
  if (found.length === 0) return null
  return (
    <section class="card">
      <h2>{m.explore.whoToFollow}</h2>
      <ul class="who-to-follow">
        {found.map(({ account }) => (
          <Person key={account.id} account={account} />
        ))}
      </ul>
      <a href="/explore?show=people">{m.explore.showMore}</a>
    </section>
  )
}

function Person({ account }: { account: Account }) {
  return (
    <li>
      <a class="who-link" href={profilePath(account)}>
        <Avatar account={account} size={36} />
        <span class="own-name">
          <strong>
            <bdi>
              <EmojiText text={nameOf(account)} emojis={account.emojis} />
            </bdi>
          </strong>
          <span>@{account.acct}</span>
        </span>
      </a>
      <FollowButton account={account} isSmall />
    </li>
  )
}

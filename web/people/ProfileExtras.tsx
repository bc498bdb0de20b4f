import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import type { Account, FeaturedTag } from '../schema/api.ts'
import { accountSignal } from '../state/accounts.ts'
import { extrasOf } from './extras.ts'
import { nameOf, profilePath } from './nameOf.ts'

/** The followers of an account that you know, and the hashtags and accounts that it features. */
export function ProfileExtras({ account }: { account: Account }) {
  const extras = extrasOf(account.id).value
  if (!extras) return null
  const endorsed = cachedAccounts(extras.endorsed)
  return (
    <>
      <Familiar all={cachedAccounts(extras.familiar)} />
      {extras.tags.length > 0 && <Tags account={account} tags={extras.tags} />}
      {endorsed.length > 0 && <Endorsed all={endorsed} />}
    </>
  )
}

const cachedAccounts = (ids: readonly string[]): Account[] => ids.flatMap((id) => accountSignal(id).value ?? [])

const mostNamed = 2

function Familiar({ all }: { all: readonly Account[] }) {
  if (all.length === 0) return null
  const shownAccounts = all.slice(0, mostNamed)
  return (
    <p class="profile-familiar">
      <span class="avatar-row">
        {all.slice(0, 3).map((account) => (
          <a key={account.id} href={profilePath(account)} title={nameOf(account)} aria-label={nameOf(account)}>
            <Avatar account={account} size={28} />
          </a>
        ))}
      </span>
      <span>{m.profile.familiar(shownAccounts.map(nameOf), all.length - shownAccounts.length)}</span>
    </p>
  )
}

function Tags({ account, tags }: { account: Account; tags: readonly FeaturedTag[] }) {
  return (
    <ul class="chips" aria-label={m.profile.featuredTags}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <a class="chip" href={`${profilePath(account)}/tagged/${encodeURIComponent(name)}`}>
            #{name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Endorsed({ all }: { all: readonly Account[] }) {
  return (
    <section class="profile-endorsed" aria-label={m.profile.endorsed}>
      <h2>{m.profile.endorsed}</h2>
      <ul class="chips">
        {all.map((account) => (
          <li key={account.id}>
            <a class="chip" href={profilePath(account)}>
              <Avatar account={account} size={24} />
              <bdi>{nameOf(account)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { BadgeCheck, CalendarDays, Ellipsis } from 'lucide'
import { appearance } from '../app/theme.ts'
import { locale, m } from '../messages/index.ts'
import { plural } from '../messages/plural.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Menu } from '../parts/Menu.tsx'
import type { Account } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { accountMenu } from './accountMenu.ts'
import { FollowButton } from './FollowButton.tsx'
import { nameOf, profilePath } from './nameOf.ts'
import { ProfileBadges } from './ProfileBadges.tsx'
import { ProfileExtras } from './ProfileExtras.tsx'
import { ProfileNote } from './ProfileNote.tsx'
import { RequestToAnswer } from './RequestToAnswer.tsx'

/** The header of a profile: pictures, name, bio, fields and buttons. */
export function ProfileHeader({ account }: { account: Account }) {
  const isOwn = me.value?.id === account.id
  const moves = appearance.value.autoplay
  return (
    <header class="profile-header">
      <img
        class="profile-banner"
        src={moves ? account.header : account.header_static}
        alt={account.header_description}
        width={1500}
        height={500}
      />
      <div class="profile-top">
        <img
          class="profile-avatar"
          src={moves ? account.avatar : account.avatar_static}
          alt={account.avatar_description}
          width={96}
          height={96}
        />
        <div class="profile-actions">
          {isOwn ? (
            <a class="button" href="/settings/profile">
              {m.profile.edit}
            </a>
          ) : (
            <>
              <FollowButton account={account} />
              {me.value && (
                <Menu
                  label={m.profile.more(nameOf(account))}
                  icon={Ellipsis}
                  items={() => accountMenu(account, false)}
                />
              )}
            </>
          )}
        </div>
      </div>
      <div class="profile-names">
        <p class="profile-name">
          <bdi>
            <EmojiText text={nameOf(account)} emojis={account.emojis} />
          </bdi>
        </p>
        <p class="profile-handle">@{account.acct}</p>
      </div>
      <ProfileBadges account={account} />
      <RequestToAnswer account={account} />
      {account.note && (
        <div class="profile-bio">
          <Html html={account.note} emojis={account.emojis} />
        </div>
      )}
      <Fields account={account} />
      <p class="profile-joined">
        <Icon of={CalendarDays} size={16} />
        {m.profile.joined(dayOf(account.created_at))}
      </p>
      <Counts account={account} />
      <ProfileNote account={account} />
      <ProfileExtras account={account} />
    </header>
  )
}

// Formats a day, which the service returns as its midnight in UTC.
const dayOf = (at: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

function Counts({ account }: { account: Account }) {
  const path = profilePath(account)
  const { counts } = m.profile
  const all = [
    { name: 'posts', href: path, count: account.statuses_count },
    { name: 'following', href: `${path}/following`, count: account.following_count },
    { name: 'followers', href: `${path}/followers`, count: account.followers_count },
  ] as const
  return (
    <ul class="profile-counts">
      {all.map(({ name, href, count }) => (
        <li key={name}>
          <a href={href}>
            <strong>{new Intl.NumberFormat(locale, { notation: 'compact' }).format(count)}</strong>{' '}
            {plural(count, counts[name])}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Fields({ account }: { account: Account }) {
  if (account.fields.length === 0) return null
  return (
    <dl class="profile-fields">
      {account.fields.map((field, index) => (
        <div key={index} class={field.verified_at ? 'is-verified' : undefined}>
          <dt dir="auto">
            <EmojiText text={field.name} emojis={account.emojis} />
          </dt>
          <dd dir="auto">
            {field.verified_at && <Verified at={field.verified_at} />}
            <Html html={field.value} emojis={account.emojis} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Verified({ at }: { at: string }) {
  const text = m.profile.verified(dayOf(at))
  return (
    <span title={text}>
      <Icon of={BadgeCheck} size={16} />
      <span class="only-read">{text}</span>
    </span>
  )
}

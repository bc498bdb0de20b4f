import { type ComponentChild, Fragment } from 'preact'
import { postPath } from '../posts/postPath.ts'
import { locale, m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { nameOf, profilePath } from '../people/nameOf.ts'
import type { Account, Status } from '../schema/api.ts'
import { me } from '../state/session.ts'
import type { ShownGroup } from './groups.ts'
import { peopleOf } from './types.ts'

const mostNamed = 2

// This is a function, because the language is known only when something is rendered.
const format = () => new Intl.ListFormat(locale, { type: 'conjunction' })

/** The accounts of a group: two names and the number of others, with a link to all. */
export function Who({ group, post }: { group: ShownGroup; post: Status | undefined }) {
  const people = peopleOf(group)
  if (people === 0) return <>{m.notifications.somebody}</>
  const shownAccounts = group.accounts.slice(0, people > mostNamed + 1 ? mostNamed : people)
  const others = people - shownAccounts.length
  const shown = [
    ...shownAccounts.map((account) => <Name key={account.id} account={account} />),
    ...(others > 0 ? [<Others key="others" group={group} post={post} count={others} />] : []),
  ]
  return <Listed of={shown} />
}

/** Joins elements as a list in the page's language. */
function Listed({ of }: { of: ComponentChild[] }) {
  const parts = format().formatToParts(of.map((_, index) => String(index)))
  return (
    <>
      {parts.map(({ type, value }, index) => (
        <Fragment key={index}>{type === 'element' ? of[Number(value)] : value}</Fragment>
      ))}
    </>
  )
}

/** The name of an account, with a link to its profile. */
export function Name({ account }: { account: Account }) {
  return (
    <a class="notification-name" href={profilePath(account)}>
      <bdi>
        <EmojiText text={nameOf(account)} emojis={account.emojis} />
      </bdi>
    </a>
  )
}

function Others({ group, post, count }: { group: ShownGroup; post: Status | undefined; count: number }) {
  const path = pathOfAll(group, post)
  return path ? <a href={path}>{m.notifications.others(count)}</a> : <>{m.notifications.others(count)}</>
}

const lists: Partial<Record<ShownGroup['type'], string>> = {
  favourite: 'favourited-by',
  reblog: 'boosted-by',
  emoji_reaction: 'reactions',
}

function pathOfAll({ type }: ShownGroup, post: Status | undefined): string | undefined {
  const list = lists[type]
  if (post && list) return `${postPath(post)}/${list}`
  return type === 'follow' && me.value ? `${profilePath(me.value)}/followers` : undefined
}

/** Returns the accounts of a group as plain text, for the accessible name of a button. */
export function namesOf(group: ShownGroup): string {
  const people = peopleOf(group)
  const names = group.accounts.slice(0, people > mostNamed + 1 ? mostNamed : people).map(nameOf)
  const others = people - names.length
  return format().format([...names, ...(others > 0 ? [m.notifications.others(others)] : [])])
}

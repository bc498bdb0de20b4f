import { addressWithReturn } from '../account/returnPath.ts'
import { m } from '../messages/index.ts'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { me } from '../state/session.ts'
import { shortCount } from './shortCount.ts'

interface ActionProps {
  /** The path of the post. Visitors return to it after they sign in. */
  path: string
  /** The name of the action for keyboard shortcuts and styles. */
  name: string
  label: string
  icon: IconShape
  count?: number
  /** Present only for an action that can be undone. */
  isPressed?: boolean
  isDisabled?: boolean
  run(): void
}

/** A button below a post, with a count. For visitors it is a link to the sign-in page. */
export function Action({ path, name, label, icon, count = 0, isPressed, isDisabled = false, run }: ActionProps) {
  const number = shortCount(count)
  const full = number ? m.post.withCount(label, number) : label
  const content = (
    <>
      <Icon of={icon} isFilled={isPressed === true && name !== 'boost'} size={19} />
      {number && <span class="action-count">{number}</span>}
    </>
  )
  if (!me.value && !isDisabled)
    return (
      <a
        class="action"
        data-action={name}
        href={addressWithReturn('/sign-in', path)}
        aria-label={m.post.signInTo(full)}
        title={m.post.signInTo(label)}
      >
        {content}
      </a>
    )
  return (
    <button
      type="button"
      class={`action action-${name}`}
      data-action={name}
      aria-label={full}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={run}
    >
      {content}
    </button>
  )
}

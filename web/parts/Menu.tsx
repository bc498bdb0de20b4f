import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconShape } from './Icon.tsx'

/** An item of a menu. Undefined items are left out. */
export interface MenuItem {
  label: string
  icon?: IconShape
  isDangerous?: boolean
  /** The target of a link, or the action. */
  href?: string
  run?(): void
}

interface MenuProps {
  /** The label of the button. */
  label: string
  icon: IconShape
  /** The items, or a function that is called while the menu is open. */
  items: Items | (() => Items)
  /** Content of the button beside its icon, such as a number. The label must contain it too. */
  children?: ComponentChildren
  /** The class of the button, if it has more than an icon. */
  class?: string
  /** The name by which shortcuts find the button. */
  action?: string
}

type Items = (MenuItem | undefined | false)[]

/**
 * A button that opens a menu. Arrow keys move in it, Escape closes it, and the focus returns (ARIA's menu button
 * pattern).
 */
export function Menu({ label, icon, items, children, class: look = 'icon-button', action }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => !root.current!.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  // Runs in a layout effect, because a key that is pressed at once would otherwise reach the element that had the focus
  // before.
  useLayoutEffect(() => {
    if (!isOpen) return
    openWhereRoomIs(list.current!, button.current!)
    choices(list.current!)[0]?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current!.focus()
  }
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class={look}
        data-action={action}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={icon} />
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          class="menu-list"
          role="menu"
          aria-label={label}
          onKeyDown={(event) => move(event, close)}
        >
          {(typeof items === 'function' ? items() : items)
            .filter((item) => item !== undefined && item !== false)
            .map((item) => (
              <Choice key={item.label} item={item} close={close} />
            ))}
        </div>
      )}
    </div>
  )
}

// Opens below the button and towards the middle, unless there is more room above or on the other side.
function openWhereRoomIs(list: HTMLElement, button: HTMLElement): void {
  const { width, height } = list.getBoundingClientRect()
  const at = button.getBoundingClientRect()
  const bar = document.querySelector('.bar')?.getBoundingClientRect().height ?? 0
  list.classList.toggle('opens-up', at.bottom + height + 8 > innerHeight - bar && at.top > height)
  list.classList.toggle('opens-on', at.right - width < 8)
}

function Choice({ item, close }: { item: MenuItem; close(): void }) {
  const content = (
    <>
      {item.icon && <Icon of={item.icon} size={18} />}
      {item.label}
    </>
  )
  const props = {
    role: 'menuitem' as const,
    tabIndex: -1,
    class: `menu-item${item.isDangerous ? ' is-dangerous' : ''}`,
  }
  if (item.href !== undefined) {
    return (
      <a {...props} href={item.href} onClick={close}>
        {content}
      </a>
    )
  }
  return (
    <button
      {...props}
      type="button"
      onClick={() => {
        close()
        item.run?.()
      }}
    >
      {content}
    </button>
  )
}

const choices = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]

function move(event: KeyboardEvent & { currentTarget: HTMLElement }, close: () => void): void {
  const all = choices(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  if (event.key === 'Tab') return close()
  if (event.key === 'Escape') close()
  else if (event.key in to) all.at(to[event.key]! % all.length)?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}

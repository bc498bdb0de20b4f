import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useBack } from '../parts/useBack.ts'
import './flyout.css'

interface FlyoutProps {
  /** The accessible name. */
  label: string
  /** The element to open beside. On a phone the flyout is at the bottom of the window. */
  anchor: HTMLElement | null
  /** Called on Escape, on a click outside, on going back, and when the focus moves elsewhere. */
  onClose(): void
  kind?: string
  children: ComponentChildren
}

/**
 * A small window that opens beside a button. When it closes, the focus returns to the button. It is shown above
 * everything else, including other windows of the page.
 */
export function Flyout({ label, anchor, onClose, kind = '', children }: FlyoutProps) {
  const root = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useBack(onClose)
  useLayoutEffect(() => {
    const flyout = root.current!
    flyout.showPopover()
    const settle = () => position(flyout, anchor)
    settle()
    const resized = new ResizeObserver(settle)
    resized.observe(flyout)
    window.addEventListener('resize', settle)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', settle)
      if (flyout.contains(document.activeElement) || document.activeElement === document.body) anchor?.focus()
    }
  }, [])
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!root.current!.contains(target as Node) && !anchor?.contains(target as Node)) close.current()
    }
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, closeOutside)
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, closeOutside)
    }
  }, [])
  return (
    <div
      ref={root}
      class={`flyout ${kind}`}
      popover="manual"
      role="dialog"
      aria-label={label}
      // Makes the flyout focusable, so that a click on its background does not move the focus out of it.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape must not close the window behind the flyout as well.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

const gap = 6

function position(flyout: HTMLElement, anchor: HTMLElement | null): void {
  const at = anchor?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 2)
  const { offsetWidth: width, offsetHeight: height } = flyout
  const below = at.bottom + gap
  const above = at.top - gap - height
  const top = below + height < innerHeight || above < gap ? below : above
  const isRightToLeft = document.documentElement.dir === 'rtl'
  flyout.style.left = `${clamped(isRightToLeft ? at.right - width : at.left, innerWidth - width)}px`
  flyout.style.top = `${clamped(top, innerHeight - height)}px`
}

const clamped = (position: number, most: number) => Math.max(gap, Math.min(position, most - gap))

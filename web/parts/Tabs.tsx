import { useLayoutEffect, useRef } from 'preact/hooks'

interface TabsProps {
  /** The label of the group. */
  label: string
  tabs: { href: string; label: string }[]
  /** The current path. */
  current: string
}

/** Links to the parts of a page, each with its own address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => showCurrent(nav.current!), [current])
  return (
    <nav class="tabs" aria-label={label} ref={nav}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

// Scrolls to the current tab if not all tabs fit.
function showCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]')
  if (link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}

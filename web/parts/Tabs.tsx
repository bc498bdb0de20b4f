interface TabsProps {
  /** What they choose between. */
  label: string
  tabs: { href: string; label: string }[]
  /** The path that is shown. */
  current: string
}

/** Links to the parts of a page, each with an address of its own. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

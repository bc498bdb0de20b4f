import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SecurityCardProps {
  title: string
  text?: string
  children: ComponentChildren
}

/** One part of the security settings, under its heading, which can be given the focus when what had it is gone. */
export function SecurityCard({ title, text, children }: SecurityCardProps) {
  const id = useId()
  return (
    <section class="card settings-card" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}

/** Gives the focus to the heading of the part that an element is in. */
export function focusHeading(within: Element | null | undefined): void {
  within?.closest('section')?.querySelector('h2')?.focus()
}

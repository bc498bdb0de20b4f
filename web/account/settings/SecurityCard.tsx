import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SecurityCardProps {
  title: string
  text?: string
  children: ComponentChildren
}

/** A part of the security settings. Its heading can take the focus when the focused element disappears. */
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

/** Focuses the heading of the part that contains an element. */
export function focusHeading(within: Element | null | undefined): void {
  within?.closest('section')?.querySelector('h2')?.focus()
}

import type { ComponentChildren } from 'preact'

interface NoticeProps {
  title: ComponentChildren
  text?: string | undefined
  /** What one can do now. */
  children?: ComponentChildren
}

/** What is shown where there is nothing else to show: an empty list, a missing page, and what to do about it. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div class="notice">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <p class="notice-actions">{children}</p>}
    </div>
  )
}

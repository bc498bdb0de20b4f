import type { ComponentChildren } from 'preact'

interface NoticeProps {
  title: ComponentChildren
  text?: string | undefined
  /** Possible actions. */
  children?: ComponentChildren
}

/** A message in place of missing content, such as an empty list or an unknown page, with optional actions. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div class="notice">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <p class="notice-actions">{children}</p>}
    </div>
  )
}

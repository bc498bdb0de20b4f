import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ArrowLeft } from 'lucide'
import { pageIsShown } from '../app/scroll.ts'
import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'
import { unread } from '../state/unread.ts'
import { Icon } from './Icon.tsx'

interface PageProps {
  /** The heading, which is also the title of the window. */
  title: string
  /** True to show a back button, for pages that are reached from other pages. */
  hasBack?: boolean
  /**
   * The name of the group of pages that this page belongs to. Switching between them does not move their common
   * content.
   */
  partOf?: string
  /** Elements beside the heading. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The content of a page, with its only heading of the first level, which gets the focus when the page is opened. */
export function Page({ title, hasBack = false, partOf, actions, children }: PageProps) {
  useLayoutEffect(() => pageIsShown(partOf), [])
  useEffect(() => {
    document.title = `${unread.value > 0 ? `(${unread.value}) ` : ''}${title} · ${service.title}`
  }, [title, unread.value])
  return (
    <>
      <header class="page-head">
        {hasBack && (
          <button type="button" class="icon-button" aria-label={m.app.back} onClick={goBack}>
            <Icon of={ArrowLeft} />
          </button>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

function goBack(): void {
  // A page that was opened by its address has no entry before it.
  if (history.length > 1) history.back()
  else location.assign('/')
}

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ArrowLeft } from 'lucide'
import { pageIsShown } from '../app/scroll.ts'
import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'
import { unread } from '../state/unread.ts'
import { Icon } from './Icon.tsx'

interface PageProps {
  /** The heading, and what the window is called. */
  title: string
  /** Whether the heading shows a way back, as pages do that one comes to from another one. */
  hasBack?: boolean
  /** What it is a part of, where it is one: going to another part leaves what both show where it is. */
  partOf?: string
  /** What stands beside the heading. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A page's content, with its one heading of the first rank, which has the focus when one comes here. */
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
  // Opened by its address, a page has nothing before it.
  if (history.length > 1) history.back()
  else location.assign('/')
}

import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { ConfirmDialog } from '../parts/confirm.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { Composer } from '../compose/Composer.tsx'
import { Aside } from './Aside.tsx'
import { Lightbox } from '../posts/Lightbox.tsx'
import { PeopleWindows } from '../people/PeopleWindows.tsx'
import { Connection } from './Connection.tsx'
import { Navigation } from './Navigation.tsx'
import { isPlain } from './ownPath.ts'
import { startPostShortcuts } from './postShortcuts.ts'
import { startShortcuts } from './shortcuts.ts'

/** The frame of every page: navigation, toasts and dialogs. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path, route } = useLocation()
  useEffect(() => startShortcuts(route), [])
  // Must follow `startShortcuts`, which handles the second key of a sequence.
  useEffect(startPostShortcuts, [])
  const isAlone = isPlain(path)
  return (
    <>
      <a class="skip" href="#content" data-native onClick={toContent}>
        {m.app.skipToContent}
      </a>
      <div class={`shell${isAlone ? ' shell-plain' : ''}`}>
        {!isAlone && <Navigation path={path} />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {!isAlone && <Aside />}
      </div>
      <Composer />
      <Lightbox />
      <PeopleWindows />
      <ConfirmDialog />
      <Connection />
      <Toasts />
    </>
  )
}

// Moves the focus to the content. A link with a hash would add an entry to the history.
function toContent(event: Event): void {
  event.preventDefault()
  document.getElementById('content')!.focus()
}

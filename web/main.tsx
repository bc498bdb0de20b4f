// Must be the first import, because it removes secrets from the address.
import './account/returned.ts'
import './styles/tokens.css'
import './styles/base.css'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { announceCancelledDeletion } from './account/cancelledDeletion.ts'
import { App } from './app/App.tsx'
import { LoadingPage } from './app/LoadingPage.tsx'
import { bootForOthers, bootPage } from './app/bootPage.ts'
import { collapseSlashes } from './app/ownPath.ts'
import { startTheme } from './app/theme.ts'
import { openSession } from './boundary/boundary.ts'
import { loadMessages } from './messages/index.ts'
import { storeSession } from './state/session.ts'
import { slowedUntil } from './state/slowdown.ts'

const root = document.getElementById('app')!
collapseSlashes()
startTheme()
storeSession()
announceCancelledDeletion()
const texts = loadMessages()
const { pathname } = location
const opened = openSession().then(() => bootPage(pathname))
bootForOthers()
// If the service delays even these requests, the page shows the delay.
let stopWaiting: (() => void) | undefined
void texts.finally(() => (stopWaiting = effect(() => void (slowedUntil.value && render(<LoadingPage />, root)))))
// Waits for the texts and the session. Without a session, the page shows the error. A top-level `await` is not
// possible, because the texts of another language import modules of this file's chunk, and would wait for it forever.
void Promise.allSettled([texts, opened]).then(([, result]) => {
  stopWaiting?.()
  const error: unknown = result.status === 'rejected' ? result.reason : undefined
  render(<App error={error} />, root)
})

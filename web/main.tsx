// First: it takes out of the address what must not stay there.
import './account/returned.ts'
import './styles/tokens.css'
import './styles/base.css'
import { render } from 'preact'
import { App } from './app/App.tsx'
import { mendAddress } from './app/ownPath.ts'
import { startTheme } from './app/theme.ts'
import { openSession } from './boundary/boundary.ts'
import { loadMessages } from './messages/index.ts'
import { keepSession } from './state/session.ts'

mendAddress()
startTheme()
keepSession()
// Both at once. Without a session the page still says what is wrong. Not awaited: texts of another language import what stands in the same file as
// this, and would wait for it for ever.
void Promise.allSettled([loadMessages(), openSession()]).then(([, opened]) => {
  const trouble: unknown = opened.status === 'rejected' ? opened.reason : undefined
  render(<App trouble={trouble} />, document.getElementById('app')!)
})

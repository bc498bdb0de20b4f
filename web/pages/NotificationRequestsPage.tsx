import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { PolicyForm } from '../notifications/PolicyForm.tsx'
import { readPolicy } from '../notifications/policy.ts'
import { RequestList } from '../notifications/RequestList.tsx'
import { Page } from '../parts/Page.tsx'
import { showError } from '../state/errorToast.ts'
import '../notifications/notifications.css'

/** The notification policy, and the filtered notifications by account. */
export function NotificationRequestsPage() {
  useEffect(read, [])
  return (
    <Page title={m.notifications.requests.title} hasBack>
      <div class="page-body">
        <PolicyForm />
        <RequestList />
      </div>
    </Page>
  )
}

function read(): void {
  readPolicy().catch((error: unknown) => showError(error, m.errors.title, read))
}

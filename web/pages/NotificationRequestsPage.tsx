import { Page } from '../parts/Page.tsx'

export function NotificationRequestsPage() {
  return <Page title="NotificationRequestsPage">{null}</Page>
}

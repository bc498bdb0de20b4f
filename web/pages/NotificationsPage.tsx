import { Page } from '../parts/Page.tsx'

export function NotificationsPage() {
  return <Page title="NotificationsPage">{null}</Page>
}

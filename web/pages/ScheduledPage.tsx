import { Page } from '../parts/Page.tsx'

export function ScheduledPage() {
  return <Page title="ScheduledPage">{null}</Page>
}

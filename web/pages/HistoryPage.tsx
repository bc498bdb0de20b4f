import { Page } from '../parts/Page.tsx'

export function HistoryPage() {
  return <Page title="HistoryPage">{null}</Page>
}

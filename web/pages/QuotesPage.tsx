import { Page } from '../parts/Page.tsx'

export function QuotesPage() {
  return <Page title="QuotesPage">{null}</Page>
}

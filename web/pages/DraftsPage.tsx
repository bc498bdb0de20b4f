import { Page } from '../parts/Page.tsx'

export function DraftsPage() {
  return <Page title="DraftsPage">{null}</Page>
}

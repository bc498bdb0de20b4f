import { Page } from '../parts/Page.tsx'

export function ListsPage() {
  return <Page title="ListsPage">{null}</Page>
}

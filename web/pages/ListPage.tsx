import { Page } from '../parts/Page.tsx'

export function ListPage() {
  return <Page title="ListPage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function SearchPage() {
  return <Page title="SearchPage">{null}</Page>
}

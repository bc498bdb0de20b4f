import { Page } from '../parts/Page.tsx'

export function FiltersPage() {
  return <Page title="FiltersPage">{null}</Page>
}

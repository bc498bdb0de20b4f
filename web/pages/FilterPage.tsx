import { Page } from '../parts/Page.tsx'

export function FilterPage() {
  return <Page title="FilterPage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function ComposePage() {
  return <Page title="ComposePage">{null}</Page>
}

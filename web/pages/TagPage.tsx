import { Page } from '../parts/Page.tsx'

export function TagPage() {
  return <Page title="TagPage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function SavedPostsPage() {
  return <Page title="SavedPostsPage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function ExplorePage() {
  return <Page title="ExplorePage">{null}</Page>
}

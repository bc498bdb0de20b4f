import { Page } from '../parts/Page.tsx'

export function PostPeoplePage() {
  return <Page title="PostPeoplePage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function ThreadPage() {
  return <Page title="ThreadPage">{null}</Page>
}

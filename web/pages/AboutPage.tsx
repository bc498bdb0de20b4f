import { Page } from '../parts/Page.tsx'

export function AboutPage() {
  return <Page title="AboutPage">{null}</Page>
}

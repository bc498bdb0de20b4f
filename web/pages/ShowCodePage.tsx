import { Page } from '../parts/Page.tsx'

export function ShowCodePage() {
  return <Page title="ShowCodePage">{null}</Page>
}

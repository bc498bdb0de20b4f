import { Page } from '../parts/Page.tsx'

export function AuthorizePage() {
  return <Page title="AuthorizePage">{null}</Page>
}

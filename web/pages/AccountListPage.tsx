import { Page } from '../parts/Page.tsx'

export function AccountListPage() {
  return <Page title="AccountListPage">{null}</Page>
}

import { Page } from '../parts/Page.tsx'

export function RegisterPage() {
  return <Page title="RegisterPage">{null}</Page>
}

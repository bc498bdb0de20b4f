import { Page } from '../parts/Page.tsx'

export function CallbackPage() {
  return <Page title="CallbackPage">{null}</Page>
}

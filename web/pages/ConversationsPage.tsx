import { Page } from '../parts/Page.tsx'

export function ConversationsPage() {
  return <Page title="ConversationsPage">{null}</Page>
}

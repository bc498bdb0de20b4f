import { Page } from '../parts/Page.tsx'

export function ShortcutsPage() {
  return <Page title="ShortcutsPage">{null}</Page>
}

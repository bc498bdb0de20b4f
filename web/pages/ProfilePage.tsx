import { Page } from '../parts/Page.tsx'

export function ProfilePage() {
  return <Page title="ProfilePage">{null}</Page>
}

import type { ComponentType } from 'preact'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { isModerator } from '../state/role.ts'
import { lazyPage } from './lazyPage.tsx'

/** Makes a page for moderators. Other people see "not found", and their browser does not load its code. */
export function moderatorsPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazyPage(load)
  return () => (isModerator() ? <Page /> : <NotFoundPage />)
}

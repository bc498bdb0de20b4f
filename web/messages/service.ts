import { service, type ServiceMessages } from './en/service.ts'
import { language } from './index.ts'

/** The texts of pages about the service. In the page's language once `loadServiceMessages` has resolved. */
export let srv: ServiceMessages = service

/** Loads the texts of pages about the service in the page's language. */
export async function loadServiceMessages(): Promise<void> {
  if (language === 'de') srv = (await import('./de/service.ts')).service
}

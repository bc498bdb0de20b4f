import type { Contact } from '../../../model/instance.ts'
import type { Services } from '../../services.ts'

/** Returns the contact of this installation. Leaves out the account if it is hidden. */
export async function readContact({ stores, settings }: Pick<Services, 'stores' | 'settings'>): Promise<Contact> {
  const id = await stores.serviceTexts.contact()
  const account = id === undefined ? undefined : await stores.accounts.find(id)
  return { email: settings.contactEmail, account: account ?? null }
}

import type { InstanceText } from '../../../model/instance.ts'
import type { ServiceTextName } from '../../../model/serviceText.ts'
import type { Services } from '../../services.ts'
import { rendered } from '../../texts/internal/rendered.ts'

/** Returns the current version of a text about the installation, or an empty version if the text was never written. */
export async function instanceText(name: ServiceTextName, { stores }: Pick<Services, 'stores'>): Promise<InstanceText> {
  const stored = await stores.serviceTexts.current(name)
  if (!stored) return { html: '', updatedAt: null }
  return { html: (await rendered(stored)).html, updatedAt: stored.createdAt }
}

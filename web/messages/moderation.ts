import { moderation, type ModerationMessages } from './en/moderation.ts'
import { language } from './index.ts'

/** The texts of the moderation area. In the page's language once `loadModerationMessages` has resolved. */
export let mod: ModerationMessages = moderation

/** Loads the texts of the moderation area in the page's language. */
export async function loadModerationMessages(): Promise<void> {
  if (language === 'de') mod = (await import('./de/moderation.ts')).moderation
}

import { moderation, type ModerationMessages } from './en/moderation.ts'
import { language } from './index.ts'

/** The texts of the moderation area, in the language that is shown once `loadModerationMessages` has resolved. */
export let mod: ModerationMessages = moderation

/** Loads the texts of the moderation area in the language that is shown. */
export async function loadModerationMessages(): Promise<void> {
  if (language === 'de') mod = (await import('./de/moderation.ts')).moderation
}

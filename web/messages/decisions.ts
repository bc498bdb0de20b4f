import { type DecisionMessages, decisions } from './en/decisions.ts'
import { language } from './index.ts'

/** The texts about decisions of moderators, in the language that is shown once `loadDecisionMessages` has resolved. */
export let dec: DecisionMessages = decisions

/** Loads the texts about decisions of moderators in the language that is shown. */
export async function loadDecisionMessages(): Promise<void> {
  if (language === 'de') dec = (await import('./de/decisions.ts')).decisions
}

import { type DecisionMessages, decisions } from './en/decisions.ts'
import { language } from './index.ts'

/** The texts about moderators' decisions. In the page's language once `loadDecisionMessages` has resolved. */
export let dec: DecisionMessages = decisions

/** Loads the texts about moderators' decisions in the page's language. */
export async function loadDecisionMessages(): Promise<void> {
  if (language === 'de') dec = (await import('./de/decisions.ts')).decisions
}

import { z } from 'zod'
import type { SentenceKey } from '../../../messages/text.ts'
import { invalid, wholeInput } from '../../../model/errors.ts'

/** The input and output of lists that are always empty here. */
export const emptyList = {
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: (): Promise<[]> => Promise.resolve([]),
}

/** The input and output of what cannot be made here: it throws `validation_failed` with a sentence that says why. */
export function impossible(why: Extract<SentenceKey, 'noEmailAddresses' | 'noOtherServers'>) {
  return {
    input: z.strictObject({}),
    output: z.array(z.string()).max(0),
    run: (): Promise<[]> => Promise.reject(invalid(wholeInput, why)),
  }
}

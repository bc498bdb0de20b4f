import { z } from 'zod'
import type { SentenceKey } from '../../../messages/text.ts'
import { invalid, wholeInput } from '../../../model/errors.ts'

/** The input and output of lists that are always empty. */
export const emptyList = {
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: (): Promise<[]> => Promise.resolve([]),
}

/** Returns the input and output of objects that cannot be created. Calls throw `validation_failed` with the reason. */
export function impossible(why: Extract<SentenceKey, 'noEmailAddresses' | 'noOtherServers'>) {
  return {
    input: z.strictObject({}),
    output: z.array(z.string()).max(0),
    run: (): Promise<[]> => Promise.reject(invalid(wholeInput, why)),
  }
}

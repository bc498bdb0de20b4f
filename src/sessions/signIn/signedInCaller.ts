import type { BrowserSession } from '../../model/browserSession.ts'
import type { Caller } from '../../model/caller.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/** Returns the signed-in caller. Throws `unauthorized` if nobody is signed in. */
export function signedInCaller({ signedIn }: BrowserSession): Caller {
  if (!signedIn) throw new ServiceError('unauthorized', sentence('notSignedIn'))
  return signedIn.caller
}

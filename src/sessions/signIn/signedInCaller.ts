import type { BrowserSession } from '../../model/browserSession.ts'
import type { Caller } from '../../model/caller.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/** Who is signed in; throws `unauthorized` where nobody is. */
export function signedInCaller({ signedIn }: BrowserSession): Caller {
  if (!signedIn) throw new ServiceError('unauthorized', sentence('notSignedIn'))
  return signedIn.caller
}

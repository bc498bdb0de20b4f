import { notFound, ServiceError } from '../../model/errors.ts'
import type { Removal } from '../../stores/credentials.ts'

/** Throws `not_found` where there was no such way to sign in, and `conflict` where it is the last one. */
export function requireRemoved(removal: Removal): void {
  if (removal === 'none') throw notFound()
  if (removal === 'last') {
    throw new ServiceError('conflict', 'This is your last way to sign in: add another before you remove it')
  }
}

import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { Removal } from '../../../stores/credentials.ts'

/** Throws `not_found` if the way to sign in did not exist, and `conflict` if it is the last one. */
export function requireRemoved(removal: Removal): void {
  if (removal === 'none') throw notFound()
  if (removal === 'last') {
    throw new ServiceError('conflict', sentence('lastWay'))
  }
}

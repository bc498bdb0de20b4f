import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/** The 503 for a write while commits wait for a standby. */
export const writesRefused = new ServiceError('unavailable', sentence('nothingSaved'), {
  headers: { 'Retry-After': '5' },
  cause: new Error('commits wait for a synchronous standby'),
})

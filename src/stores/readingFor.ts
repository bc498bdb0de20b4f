import { AsyncLocalStorage } from 'node:async_hooks'
import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/** Whether whoever asked for a reading has gone. */
export type IsGone = () => boolean

const readings = new AsyncLocalStorage<IsGone | undefined>()

/** The error of a reading whose caller has gone: nobody sees it. */
export const callerGone = new ServiceError('unavailable', sentence('callerGone'))

/**
 * Runs a reading for a caller. As soon as `isGone` returns true, stores ask the database nothing more
 * for it and reject with `callerGone`. Never for what changes anything: half of it would be done.
 */
export function readingFor<Result>(isGone: IsGone, read: () => Promise<Result>): Promise<Result> {
  return readings.run(isGone, read)
}

/** Runs a reading that others will share, whoever began it: it goes on when that one has gone. */
export function sharedReading<Result>(read: () => Result): Result {
  return readings.run(undefined, read)
}

/**
 * Returns how to tell whether the caller of the reading under way has gone; undefined where there
 * is nobody to tell it of.
 */
export const currentReader = (): IsGone | undefined => readings.getStore()

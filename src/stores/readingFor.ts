import { AsyncLocalStorage } from 'node:async_hooks'
import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/** Returns whether the caller that a read is made for has disconnected. */
export type IsGone = () => boolean

const readings = new AsyncLocalStorage<IsGone | undefined>()

/** The error of a read whose caller has disconnected. Nobody receives it. */
export const callerGone = new ServiceError('unavailable', sentence('callerGone'))

/**
 * Runs a read for a caller. Once `isGone` returns true, stores send no more queries for it and reject with
 * `callerGone`. Never use it for a change, which would stop halfway.
 */
export function readingFor<Result>(isGone: IsGone, read: () => Promise<Result>): Promise<Result> {
  return readings.run(isGone, read)
}

/** Runs a read that several callers share. It continues if the first caller disconnects. */
export function sharedReading<Result>(read: () => Result): Result {
  return readings.run(undefined, read)
}

/**
 * Returns the function that checks whether the caller of the current read has disconnected; undefined without a caller.
 */
export const currentReader = (): IsGone | undefined => readings.getStore()

import { AsyncLocalStorage } from 'node:async_hooks'
import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/** Returns whether the caller that a read is made for has disconnected. */
export type IsDisconnected = () => boolean

const readings = new AsyncLocalStorage<IsDisconnected | undefined>()

/** The error of a read whose caller has disconnected. Nobody receives it. */
export const callerDisconnected = new ServiceError('unavailable', sentence('callerDisconnected'))

/**
 * Runs a read for a caller. Once `isDisconnected` returns true, stores send no more queries for it and reject with
 * `callerDisconnected`. Never use it for a change, which would stop halfway.
 */
export function readForCaller<Result>(isDisconnected: IsDisconnected, read: () => Promise<Result>): Promise<Result> {
  return readings.run(isDisconnected, read)
}

/** Runs a read that several callers share. It continues if the first caller disconnects. */
export function sharedRead<Result>(read: () => Result): Result {
  return readings.run(undefined, read)
}

/**
 * Returns the function that checks whether the caller of the current read has disconnected; undefined without a caller.
 */
export const currentReader = (): IsDisconnected | undefined => readings.getStore()

import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits between two requests of one person, 50 ms by default. Load without such pauses takes the CPU from what is
 * tested.
 */
export const pace = (milliseconds = 50, signal?: AbortSignal) =>
  sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined)

/**
 * Waits for up to `most` milliseconds. The time differs between rounds, so that what follows hits different points of
 * the work in progress.
 */
export const someMoment = (round: number, most = 60) => pace((round * 37) % most)

import type { Bus } from '../bus.ts'

/** Returns the bus of a process that runs alone and has no other process to wake. */
export function memoryBus(): Bus {
  return { isInMemory: true, wake: () => undefined, onWake: () => () => undefined, close: async () => undefined }
}

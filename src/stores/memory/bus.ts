import type { Bus } from '../bus.ts'

/** The bus of a process that is alone: there is nobody else to ring for. */
export function memoryBus(): Bus {
  return { isInMemory: true, ring: () => undefined, onRing: () => () => undefined, close: async () => undefined }
}

import type { EventEmitter } from 'node:events'

/** Resolves at the first of some events; leaves no listeners behind. Errors are no concern of it. */
export function firstEvent(emitter: EventEmitter, ...names: string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const name of names) emitter.off(name, done)
      resolve()
    }
    for (const name of names) emitter.on(name, done)
  })
}

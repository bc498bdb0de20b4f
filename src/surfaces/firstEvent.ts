import type { EventEmitter } from 'node:events'

/** Resolves at the first of the named events and removes its listeners. Does not listen for errors. */
export function firstEvent(emitter: EventEmitter, ...names: string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const name of names) emitter.off(name, done)
      resolve()
    }
    for (const name of names) emitter.on(name, done)
  })
}

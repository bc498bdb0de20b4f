import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** What is known of many things by their names, and does not grow with the time that a page is open. */
export interface BoundedMap<Value extends object> {
  /** What is known of one, made where nothing is. */
  of(name: string): Value
  /** What is known of one, undefined where nothing is; not counted as asking for it. */
  find(name: string): Value | undefined
  clear(): void
  /** Lets go at once of what is too many. */
  trim(): void
}

/** Makes the function that tells of one after the other whether it is in use, and must stay. */
export type Usage<Value> = () => (name: string, value: Value) => boolean

/**
 * A map of about `most`: beyond, what was not asked for the longest goes, but for what is in use,
 * even if that is more. It goes a moment later: what has come just now is in no list yet.
 */
export function boundedMap<Value extends object>(
  most: number,
  make: () => Value,
  usage: Usage<Value>,
): BoundedMap<Value> {
  const all = new Map<string, Value>()
  let soon: ReturnType<typeof setTimeout> | undefined
  // So many are there after a trimming because they are in use: it is not tried again for each that comes.
  let kept = 0

  function trim(): void {
    clearTimeout(soon)
    soon = undefined
    const isUsed = usage()
    // The latest may be in somebody's hands.
    let older = all.size - most / 4
    for (const [name, value] of all) {
      if (all.size <= most || older-- <= 0) break
      if (!isUsed(name, value)) all.delete(name)
    }
    kept = all.size
  }

  return {
    find: (name) => all.get(name),
    trim,
    of(name) {
      const value = all.get(name) ?? make()
      all.delete(name)
      all.set(name, value)
      if (all.size > Math.max(most, kept) * 1.1) soon ??= setTimeout(trim, 1000)
      return value
    },
    clear() {
      all.clear()
      kept = 0
    },
  }
}

const shown = new WeakSet<ReadonlySignal>()

/** A signal of which `isShown` tells. */
export function shownSignal<Value>(): Signal<Value | undefined> {
  return signal<Value | undefined>(undefined, {
    watched() {
      shown.add(this)
    },
    unwatched() {
      shown.delete(this)
    },
  })
}

/** Whether something follows a signal that `shownSignal` made, such as a part of the page that is on the screen. */
export const isShown = (one: ReadonlySignal): boolean => shown.has(one)

const nothing = () => new Set<string>()

/** A bounded map of signals, undefined at first. Those on the screen stay, and those that `used` names. */
export function signalMap<Value>(
  most: number,
  used: () => ReadonlySet<string> = nothing,
): BoundedMap<Signal<Value | undefined>> {
  return boundedMap(most, shownSignal<Value>, () => {
    const names = used()
    return (name, one) => isShown(one) || names.has(name)
  })
}

/** Puts something into a map as its newest, and takes the oldest out of it where there are more than `most`. */
export function putNewest<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name)
  map.set(name, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** A cache by name with a limited size, so that it does not grow while a page stays open. */
export interface BoundedMap<Value extends object> {
  /** Returns the value of a name. Creates it if it does not exist. */
  of(name: string): Value
  /** Returns the value of a name, or undefined if the name has no value. Does not count as use. */
  find(name: string): Value | undefined
  clear(): void
  /** Drops excess values at once. */
  trim(): void
}

/** Returns a function that is called for each value, and returns whether the value is in use and must stay. */
export type Usage<Value> = () => (name: string, value: Value) => boolean

/**
 * Creates a cache of about `most` values. Beyond that number, the least recently used values are dropped a moment
 * later, because a new value is not in any list yet. Values in use are never dropped, even if there are more of them.
 */
export function boundedMap<Value extends object>(
  most: number,
  make: () => Value,
  usage: Usage<Value>,
): BoundedMap<Value> {
  const all = new Map<string, Value>()
  let soon: ReturnType<typeof setTimeout> | undefined
  // The size after the last trim, which is above `most` if that many values were in use. Prevents another trim for each
  // new value.
  let sizeInUse = 0

  function trim(): void {
    clearTimeout(soon)
    soon = undefined
    const isUsed = usage()
    // The newest values may be in use by running code.
    let older = all.size - most / 4
    for (const [name, value] of all) {
      if (all.size <= most || older-- <= 0) break
      if (!isUsed(name, value)) all.delete(name)
    }
    sizeInUse = all.size
  }

  return {
    find: (name) => all.get(name),
    trim,
    of(name) {
      const value = all.get(name) ?? make()
      all.delete(name)
      all.set(name, value)
      if (all.size > Math.max(most, sizeInUse) * 1.1) soon ??= setTimeout(trim, 1000)
      return value
    },
    clear() {
      all.clear()
      sizeInUse = 0
    },
  }
}

const shown = new WeakSet<ReadonlySignal>()

/** Creates a signal that `isShown` can check. */
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

/** Returns whether a visible part of the page, or other code, follows a signal from `shownSignal`. */
export const isShown = (one: ReadonlySignal): boolean => shown.has(one)

const nothing = () => new Set<string>()

/**
 * Creates a bounded map of signals, whose values are undefined at first. Never drops signals that are shown, or whose
 * names `used` returns.
 */
export function signalMap<Value>(
  most: number,
  used: () => ReadonlySet<string> = nothing,
): BoundedMap<Signal<Value | undefined>> {
  return boundedMap(most, shownSignal<Value>, () => {
    const names = used()
    return (name, one) => isShown(one) || names.has(name)
  })
}

/** Puts a value into a map as its newest. Drops the oldest if there are more than `most`. */
export function putNewest<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name)
  map.set(name, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

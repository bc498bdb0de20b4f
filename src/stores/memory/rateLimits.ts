import { steadyNow } from '../../model/steadyClock.ts'
import type { Allowance, Counter, RateLimitStore } from '../rateLimits.ts'
import { requireBound } from './bound.ts'

interface Window {
  /** In milliseconds since 1970. */
  endsAt: number
  calls: number
}

/**
 * Stores the counters of one process, at most `maxKeys`. A window begins with a key's first call. A full
 * store first drops windows that have ended, then the one that began first. So a flood of keys can free a
 * counter early, but cannot fill the memory.
 */
export function memoryRateLimits(options: { maxKeys: number; now?: () => number }): RateLimitStore {
  const { maxKeys, now = steadyNow } = requireBound('maxKeys', options)
  // `resetAt` is system time, while windows are measured by a steady clock that nobody can change.
  const ahead = () => (options.now ? 0 : Date.now() - steadyNow())
  // Windows of one length end in the order in which they began, so the first in its map is the next to end.
  const byLength = new Map<number, Map<string, Window>>()
  let size = 0

  function dropFirst(windows: Map<string, Window>): void {
    windows.delete(windows.keys().next().value!)
    size -= 1
  }

  function dropEnded(): void {
    for (const windows of byLength.values()) {
      for (const { endsAt } of windows.values()) {
        if (endsAt > now()) break
        dropFirst(windows)
      }
    }
  }

  function dropOldest(): void {
    const firsts = [...byLength].flatMap(([seconds, windows]) => {
      const [first] = windows.values()
      return first ? [{ windows, beganAt: first.endsAt - seconds * 1000 }] : []
    })
    dropFirst(firsts.reduce((oldest, other) => (other.beganAt < oldest.beganAt ? other : oldest)).windows)
  }

  function begin(windows: Map<string, Window>, key: string, seconds: number): Window {
    dropEnded()
    if (size >= maxKeys) dropOldest()
    const window = { endsAt: now() + seconds * 1000, calls: 0 }
    windows.set(key, window)
    size += 1
    return window
  }

  function windowsOf(seconds: number): Map<string, Window> {
    const windows = byLength.get(seconds) ?? new Map<string, Window>()
    byLength.set(seconds, windows)
    return windows
  }

  function countOn({ key, limit, windowSeconds, amount = 1 }: Counter): Allowance {
    const windows = windowsOf(windowSeconds)
    const running = windows.get(key)
    const window = running && running.endsAt > now() ? running : begin(windows, key, windowSeconds)
    window.calls = Math.max(0, window.calls + amount)
    const remaining = Math.max(0, limit - window.calls)
    const allowed = amount < 0 || window.calls <= limit
    return { allowed, limit, remaining, resetAt: new Date(window.endsAt + ahead()) }
  }

  return {
    isInMemory: true,
    async count(counters) {
      const allowances: Allowance[] = []
      for (const counter of counters) {
        const allowance = countOn(counter)
        allowances.push(allowance)
        if (!allowance.allowed) break
      }
      return allowances
    },
    async forget(counters) {
      for (const { key, windowSeconds } of counters) if (windowsOf(windowSeconds).delete(key)) size -= 1
    },
  }
}

/** Returns a random number from 0 to 1. */
export type Random = () => number

interface Event {
  at: number
  run: (now: number) => void
}

/** Runs events in the order of their times: a binary heap. */
export class Clock {
  readonly #heap: Event[] = []

  add(at: number, run: Event['run']): void {
    const heap = this.#heap
    let place = heap.push({ at, run }) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (heap[parent]!.at <= at) break
      ;[heap[place], heap[parent]] = [heap[parent]!, heap[place]!]
      place = parent
    }
  }

  run(): void {
    for (let event = this.#take(); event; event = this.#take()) event.run(event.at)
  }

  #take(): Event | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first
    heap[0] = last
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (left < heap.length && heap[left]!.at < heap[least]!.at) least = left
      if (right < heap.length && heap[right]!.at < heap[least]!.at) least = right
      if (least === place) return first
      ;[heap[place], heap[least]] = [heap[least]!, heap[place]!]
      place = least
    }
  }
}

/** Cores that serve one queue, first come, first served. */
export class Cores {
  readonly #clock: Clock
  readonly #random: Random
  readonly #waiting: { seconds: number; done: (now: number) => void }[] = []
  #next = 0
  #free: number

  constructor(clock: Clock, random: Random, count: number) {
    this.#clock = clock
    this.#random = random
    this.#free = count
  }

  /** Works for `mean` seconds on average, by the exponential distribution, and then calls `done`. */
  work(now: number, mean: number, done: (now: number) => void): void {
    const seconds = -Math.log(1 - this.#random()) * mean
    if (this.#free === 0) return void this.#waiting.push({ seconds, done })
    this.#free--
    this.#begin(now, seconds, done)
  }

  #begin(now: number, seconds: number, done: (now: number) => void): void {
    this.#clock.add(now + seconds, (end) => {
      const next = this.#waiting[this.#next]
      if (next) {
        this.#next++
        this.#begin(end, next.seconds, next.done)
      } else this.#free++
      done(end)
    })
  }
}

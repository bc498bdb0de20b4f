import { steadyNow } from '../../model/steadyClock.ts'

/** The same promise for so many milliseconds after it was made; what fails is asked again when that time is over. */
export function keptFor<Value>(milliseconds: number, make: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; result: Promise<Value> } | undefined
  return () => {
    if (!latest || steadyNow() - latest.at > milliseconds) latest = { at: steadyNow(), result: make() }
    return latest.result
  }
}

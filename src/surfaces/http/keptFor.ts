/** The same promise for so many milliseconds after it was made; what fails is asked again when that time is over. */
export function keptFor<Value>(milliseconds: number, make: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; result: Promise<Value> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > milliseconds) latest = { at: performance.now(), result: make() }
    return latest.result
  }
}

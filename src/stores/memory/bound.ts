/** Checks the bound of a memory store; throws a RangeError unless it is a positive integer. */
export function requireBound(name: string, bound: number): void {
  if (!Number.isSafeInteger(bound) || bound < 1)
    throw new RangeError(`${name} must be a positive integer: memory is not infinite.`)
}

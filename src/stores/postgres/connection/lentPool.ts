/**
 * A `pg.Pool` of the caller's: what is asked of it here, so that who uses the types of this package
 * needs none of `pg`'s.
 */
export interface LentPool {
  connect(): Promise<{ release(destroy?: boolean): void }>
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  readonly options: { max: number }
}

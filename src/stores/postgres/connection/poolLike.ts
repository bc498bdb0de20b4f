/**
 * The members of `pg.Pool` that the service uses. An application's own pool must have them. With this type, users of
 * this package do not need the types of `pg`.
 */
export interface PoolLike {
  connect(): Promise<{ release(destroy?: boolean): void }>
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  readonly options: { max: number }
}

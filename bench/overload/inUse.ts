/** The resources that a process uses. `busy` are database connections, two of which are always in use. */
export interface InUse {
  busy: number
  /** Queries that wait for a connection. */
  waiting: number
  underWay: number
}

/** Returns the connections and running requests that `/metrics` reports. */
export async function inUse(port: number, token: string): Promise<InUse> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await answer.text()).split('\n')
  const value = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1))
  return {
    busy: value('database_connections{state="busy"}'),
    waiting: value('database_connections{state="waiting"}'),
    underWay: value('work_under_way{kind="request"}'),
  }
}

/** Describes these resources in words. */
export function inUseText({ busy, waiting, underWay }: InUse): string {
  return `${busy} database connections in use (two always are), ${waiting} queries waiting, ${underWay} requests in progress`
}

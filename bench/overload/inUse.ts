/** What is in use of a process; `busy` are connections to the database, two of which always are. */
export interface InUse {
  busy: number
  /** Queries for which there is no connection. */
  waiting: number
  underWay: number
}

/** What `/metrics` says of connections and of what is under way. */
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

/** The same in words. */
export function inUseText({ busy, waiting, underWay }: InUse): string {
  return `${busy} connections to the database in use (two always are), ${waiting} queries waiting, ${underWay} requests under way`
}

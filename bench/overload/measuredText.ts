/** What `/metrics` says of connections and of what is under way, in one line. */
export async function measuredText(port: number, token: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const value = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1)
  const busy = value('database_connections{state="busy"}')
  const waiting = value('database_connections{state="waiting"}')
  const underWay = value('work_under_way{kind="request"}')
  return `${busy} connections to the database in use (two always are), ${waiting} queries waiting, ${underWay} requests under way`
}

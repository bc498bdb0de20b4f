/** Returns a path with a query. Leaves out values that are empty, false or undefined. */
export function addressOf(path: string, query: Readonly<Record<string, string | false | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

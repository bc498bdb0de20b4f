import type { Ask, People } from './operations.ts'

/** Makes clients of the service on a port, with the `Authorization` header of each account. */
export function peopleOf(
  port: number,
  headers: { me: string; other: string },
  other: Omit<People, 'me' | 'other'>,
): People {
  const asking =
    (authorization: string): Ask =>
    async ({ method, path, body }) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as never
    }
  return { me: asking(headers.me), other: asking(headers.other), ...other }
}

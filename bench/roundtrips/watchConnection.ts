/** The messages of a client before PostgreSQL answered: names of statements, or the SQL of simple queries. */
export type RoundTrip = string[]

// A client begins a round trip when it sends a message while no earlier message waits for an answer. PostgreSQL answers
// each Sync and each simple query with ReadyForQuery. https://www.postgresql.org/docs/current/protocol-flow.html

/**
 * Reads the messages of one connection. Calls `begin` with an array when a round trip begins, and adds its statements
 * to the array as they are sent.
 */
export function watchConnection(begin: (trip: RoundTrip) => void) {
  let trip: RoundTrip | undefined
  let unanswered = 0
  const sent = readMessages(true, (type, body) => {
    if (type === 'p' || type === 'X') return // password, goodbye
    if (!trip) begin((trip = []))
    const name = nameIn(type, body)
    if (name !== undefined) trip.push(name)
    if (type === 'S' || type === 'Q') unanswered++
  })
  const answered = readMessages(false, (type) => {
    if (type !== 'Z' || unanswered === 0) return
    if (--unanswered === 0) trip = undefined
  })
  return { sent, answered }
}

/** Returns the statement that a Bind message names, or the SQL of a simple query. */
function nameIn(type: string, body: Buffer): string | undefined {
  const text = (from: number) => body.toString('utf8', from, body.indexOf(0, from))
  if (type === 'Q') return text(0)
  return type === 'B' ? text(body.indexOf(0) + 1) : undefined
}

/** Splits the data of one direction into messages. The first message of a client has no type. */
function readMessages(isClient: boolean, take: (type: string, body: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  let hasType = !isClient
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const start = hasType ? 1 : 0
      if (rest.length < start + 4) return
      const end = start + rest.readInt32BE(start)
      if (rest.length < end) return
      if (hasType) take(String.fromCharCode(rest[0]!), rest.subarray(start + 4, end))
      hasType = true
      rest = rest.subarray(end)
    }
  }
}

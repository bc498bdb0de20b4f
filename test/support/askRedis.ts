import { connect } from 'node:net'

/**
 * Sends a command to a Redis or a sentinel, and returns the reply as redis-cli prints it, with an array as lines.
 * Returns an error as its text, even if the connection fails. It does not start redis-cli, which takes longer than the
 * command, and does not use the client of the package, which is under test.
 */
export async function askRedis(port: number, password: string | undefined, words: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const commands = password === undefined ? [words] : [['auth', password], words]
  socket.write(commands.map(written).join(''))
  let bytes = Buffer.alloc(0)
  try {
    for await (const chunk of socket) {
      bytes = Buffer.concat([bytes, chunk as Buffer])
      const replies = read(bytes, 0, commands.length)
      // Leaving the loop closes the connection.
      if (replies) return replies.texts.at(-1)!.trim()
    }
  } catch (error) {
    return String(error)
  }
  return 'Redis has closed the connection'
}

const written = (words: readonly string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`

/**
 * Reads replies in Redis's protocol (RESP2). Returns their texts and the position of their end, or undefined if one is
 * incomplete.
 */
function read(bytes: Buffer, from: number, count: number): { texts: string[]; end: number } | undefined {
  const texts: string[] = []
  let end = from
  while (texts.length < count) {
    const line = bytes.indexOf('\r\n', end)
    if (line === -1) return undefined
    const [kind, value] = [String.fromCharCode(bytes[end]!), bytes.toString('utf8', end + 1, line)]
    end = line + 2
    if (kind === '$' && value !== '-1') {
      const length = Number(value)
      if (bytes.length < end + length + 2) return undefined
      texts.push(bytes.toString('utf8', end, end + length))
      end += length + 2
    } else if (kind === '*' && value !== '-1') {
      const parts = read(bytes, end, Number(value))
      if (parts === undefined) return undefined
      texts.push(parts.texts.join('\n'))
      end = parts.end
    } else texts.push(kind === '$' || kind === '*' ? '' : value)
  }
  return { texts, end }
}

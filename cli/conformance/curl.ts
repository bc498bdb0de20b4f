import { shellWord } from '../shellWord.ts'
import type { Sent } from './http.ts'

/** A request as it was sent. */
export interface SentRequest extends Sent {
  method: string
  path: string
}

/** Stands for the session that was given, in a shell. */
const token = '"$TOKEN"'
/** Longer bodies are left out of the command. */
const longestBody = 4096

/**
 * Returns a request as a command of `curl` that sends the same again. The session that was given is `$TOKEN`; other
 * secrets are `[secret]`.
 */
export function curlOf(
  origin: string,
  { method, path, headers = [], body }: SentRequest,
  { session, redacted }: { session: string | undefined; redacted: (text: string) => string },
): string {
  const argument = (text: string) =>
    (session === undefined ? [text] : text.split(session))
      .map((part) => (part === '' ? '' : quoted(redacted(part))))
      .join(token) || "''"
  const verb = method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', method]
  const lines = headers.flatMap(([name, value]) => ['-H', argument(`${name}: ${value}`)])
  const sent = body === undefined ? [] : ['--data-binary', bodyArgument(body, argument)]
  return ['curl -i -g --path-as-is', ...verb, argument(origin + path), ...lines, ...sent].join(' ')
}

function bodyArgument(body: string | Buffer, argument: (text: string) => string): string {
  const text = String(body)
  // A file or a flood: it would not survive a shell.
  if (text.includes('\ufffd') || text.length > longestBody) return `'(${Buffer.byteLength(body)} bytes)'`
  return argument(text)
}

/** A text as one word of a shell; with control characters as Bash and Zsh write them. */
function quoted(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[\x00-\x1f]/.test(text)) return shellWord(text)
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x1f]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `$'${escaped}'`
}

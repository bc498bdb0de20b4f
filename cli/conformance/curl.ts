import { shellWord } from '../shellWord.ts'
import type { RequestParts } from './http.ts'

/** A request that was sent. */
export interface SentRequest extends RequestParts {
  method: string
  path: string
}

/** Stands for the given session in a shell. */
const token = '"$TOKEN"'
/** The maximum length of a body in the command. Longer bodies are left out. */
const longestBody = 4096

/**
 * Returns a request as a `curl` command that sends it again. The given session is `$TOKEN`; other secrets are
 * `[secret]`.
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
  // Binary or very long bodies would not survive a shell.
  if (text.includes('\ufffd') || text.length > longestBody) return `'(${Buffer.byteLength(body)} bytes)'`
  return argument(text)
}

/** Quotes a text as one word of a shell. Control characters are written as in Bash and Zsh. */
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

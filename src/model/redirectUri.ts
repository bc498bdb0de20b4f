import { z } from 'zod'
import { outOfBand } from './app.ts'

const longest = 2000

// What a browser itself acts on, or shows in our name or another's: none of these hands a code to an app.
const forbiddenSchemes: ReadonlySet<string> = new Set(
  'about blob chrome data edge file filesystem ftp intent jar javascript mailto resource sms tel vbscript view-source ws wss'.split(
    ' ',
  ),
)

/** An address that an app is redirected to, as it was registered: it is compared character by character. */
export const RedirectUri = z.string().superRefine((text, context) => {
  const problem = problemOf(text)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

/** What is wrong with an address to redirect to; undefined for nothing. */
function problemOf(text: string): string | undefined {
  if (text === outOfBand) return undefined
  if (text.length > longest) return `must be ${longest} characters at most`
  // Browsers take a backslash for a slash, and drop what is no visible character.
  if (!/^[!-~]+$/.test(text) || text.includes('\\')) return 'must be an address in ASCII, without spaces'
  // RFC 6749 section 3.1.2. An empty one is left out by parsers.
  if (text.includes('#')) return 'must not have a fragment'
  return URL.canParse(text) ? problemOfUrl(new URL(text)) : 'must be an absolute address'
}

function problemOfUrl({ protocol, hostname, username, password, href }: URL): string | undefined {
  const scheme = protocol.slice(0, -1)
  if (username !== '' || password !== '') return 'must not hold a name or a password'
  if (forbiddenSchemes.has(scheme)) return `must not begin with ${protocol}`
  if (scheme === 'urn') return `must be ${outOfBand} where it is a URN`
  if (scheme === 'http' && !isLoopback(hostname)) return 'must be https, but for an app on the same machine'
  // `tusky:` alone says nothing; of https, the parser wants a host.
  return href === protocol ? 'must go on after its scheme' : undefined
}

// RFC 8252 section 7.3.
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

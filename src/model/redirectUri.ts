import { z } from 'zod'
import { type Entry, problem } from '../messages/text.ts'
import { outOfBand } from './app.ts'

const longest = 2000

// What a browser or a device itself acts on, or shows in our name or another's: none of these hands a code to an app.
const forbiddenSchemes: ReadonlySet<string> = new Set(
  [
    // Run or shown by browsers.
    'about blob data feed file filesystem jar javascript livescript mhtml mocha pcast res resource vbscript view-source wyciwyg',
    // Of browsers themselves, and what belongs to extensions of theirs, which have addresses of https to be sent to.
    'brave chrome chrome-extension chrome-untrusted devtools edge firefox googlechrome googlechromes microsoft-edge moz-extension',
    'moz-icon opera safari-extension safari-web-extension vivaldi',
    // Acted on by devices: programs opened, installed or set, files fetched, people called.
    'afp android-app applescript callto content facetime facetime-audio hcp help intent its itms itms-apps itms-appss',
    'itms-services itmss jnlp jnlps mailto market mk package search shell shortcuts sip sips sms smsto tel webcal workflow',
    'x-apple-helpbasic x-help-action x-man-page',
    // Other protocols.
    'dict finger ftp ftps git gopher imap irc ircs ldap ldaps magnet news nfs nntp pop rdp rlogin rtsp scp sftp smb snews ssh svn',
    'telnet tftp tn3270 vnc ws wss',
  ].flatMap((line) => line.split(' ')),
)
// `ms-msdt:`, `search-ms:`, `ms-settings:` and many more are of Windows and its programs;
// `x-apple.systempreferences:` of macOS.
const forbiddenFamilies = /^(?:ms-|search-ms$|x-apple\.)/

/** An address that an app is redirected to, as it was registered: it is compared character by character. */
export const RedirectUri = z.string().superRefine((text, context) => {
  const found = problemOf(text)
  if (found) context.addIssue({ code: 'custom', params: { problem: found } })
})

/** What is wrong with an address to redirect to; undefined for nothing. */
function problemOf(text: string): Entry | undefined {
  if (text === outOfBand) return undefined
  if (text.length > longest) return problem('uriTooLong', { most: longest })
  // Browsers take a backslash for a slash, and drop what is no visible character.
  if (!/^[!-~]+$/.test(text) || text.includes('\\')) return problem('uriAscii')
  // RFC 6749 section 3.1.2. An empty one is left out by parsers.
  if (text.includes('#')) return problem('uriFragment')
  const url = URL.parse(text)
  return url ? (problemOfUrl(url) ?? problemOfSpelling(text, url)) : problem('uriAbsolute')
}

function problemOfUrl({ protocol, hostname, username, password, searchParams, href }: URL): Entry | undefined {
  const scheme = protocol.slice(0, -1)
  if (username !== '' || password !== '') return problem('noUserInfo')
  if (forbiddenSchemes.has(scheme) || forbiddenFamilies.test(scheme))
    return problem('uriSchemeForbidden', { scheme: protocol })
  if (scheme === 'urn') return problem('uriUrn', { urn: outOfBand })
  if (scheme === 'http' && !isLoopback(hostname)) return problem('uriHttps')
  // The answer comes behind what stands there: which of two an app believes is its own affair.
  const answered = answers.find((name) => searchParams.has(name))
  if (answered !== undefined) return problem('uriQuery', { name: answered })
  // `tusky:` alone says nothing; of https, the parser wants a host.
  return href === protocol ? problem('uriScheme') : undefined
}

const answers = ['code', 'state', 'iss', 'error', 'error_description']

// People are shown the host as the parser has it. What other software could read another one out of
// is refused: `https:a.example`, `https:///a.example`, `https://ex%61mple.com`, `http://127.1`.
function problemOfSpelling(text: string, { protocol, hostname }: URL): Entry | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const [, host] = /^https?:\/\/([^/?:[\]]+|\[[^\]]*\])(?::\d+)?(?=[/?]|$)/i.exec(text) ?? []
  return host?.toLowerCase() === hostname ? undefined : problem('uriHost')
}

// RFC 8252 section 7.3.
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

import { z } from 'zod'
import { type Entry, problem } from '../messages/text.ts'
import { outOfBand } from './app.ts'

const longest = 2000

// Browsers or devices handle these schemes themselves, or show their pages with the name of a site, so no app would
// receive a code.
const forbiddenSchemes: ReadonlySet<string> = new Set(
  [
    // Browsers run or show these.
    'about blob data feed file filesystem jar javascript livescript mhtml mocha pcast res resource vbscript view-source wyciwyg',
    // These are internal to browsers, and to their extensions, which have https addresses for redirects.
    'brave chrome chrome-extension chrome-untrusted devtools edge firefox googlechrome googlechromes microsoft-edge moz-extension',
    'moz-icon opera safari-extension safari-web-extension vivaldi',
    // Devices handle these: they open, install or configure programs, fetch files, or call people.
    'afp android-app applescript callto content facetime facetime-audio hcp help intent its itms itms-apps itms-appss',
    'itms-services itmss jnlp jnlps mailto market mk package search shell shortcuts sip sips sms smsto tel webcal workflow',
    'x-apple-helpbasic x-help-action x-man-page',
    // These are other protocols.
    'dict finger ftp ftps git gopher imap irc ircs ldap ldaps magnet news nfs nntp pop rdp rlogin rtsp scp sftp smb snews ssh svn',
    'telnet tftp tn3270 vnc ws wss',
  ].flatMap((line) => line.split(' ')),
)
// `ms-msdt:`, `search-ms:`, `ms-settings:` and many more belong to Windows and its programs,
// `x-apple.systempreferences:` to macOS.
const forbiddenFamilies = /^(?:ms-|search-ms$|x-apple\.)/

/** A redirect address of an app, as it was registered. It is compared character by character. */
export const RedirectUri = z.string().superRefine((text, context) => {
  const found = problemOf(text)
  if (found) context.addIssue({ code: 'custom', params: { problem: found } })
})

/** Returns the problem with a redirect address; undefined for none. */
function problemOf(text: string): Entry | undefined {
  if (text === outOfBand) return undefined
  if (text.length > longest) return problem('uriTooLong', { most: longest })
  // Browsers read a backslash as a slash, and drop invisible characters.
  if (!/^[!-~]+$/.test(text) || text.includes('\\')) return problem('uriAscii')
  // RFC 6749 section 3.1.2. Parsers drop an empty fragment.
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
  // The response parameters are appended. If a name occurs twice, apps differ in which value they trust.
  const reservedName = answers.find((name) => searchParams.has(name))
  if (reservedName !== undefined) return problem('uriQuery', { name: reservedName })
  // `tusky:` is only a scheme. For https, the parser requires a host.
  return href === protocol ? problem('uriScheme') : undefined
}

const answers = ['code', 'state', 'iss', 'error', 'error_description']

// People are shown the host as the parser reads it. Rejects spellings from which other software could read another
// host: `https:a.example`, `https:///a.example`, `https://ex%61mple.com`, `http://127.1`.
function problemOfSpelling(text: string, { protocol, hostname }: URL): Entry | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const [, host] = /^https?:\/\/([^/?:[\]]+|\[[^\]]*\])(?::\d+)?(?=[/?]|$)/i.exec(text) ?? []
  return host?.toLowerCase() === hostname ? undefined : problem('uriHost')
}

// RFC 8252 section 7.3.
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

import Bowser from 'bowser'

// A browser's own is far shorter.
const longest = 500

/** What a browser calls itself, in words for its owner: "Firefox on Linux", or "A browser". */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > longest) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && known.has(name))
  return names.length === 0 ? unknown : names.join(' on ')
}

const unknown = 'A browser'

// Of what it does not know Bowser takes the words of the header. Whoever tries a password would
// write to the account's owner by them: a failed try stands among the security events.
const known: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)])

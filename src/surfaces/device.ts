import Bowser from 'bowser'

// This is far longer than what browsers send.
const longest = 500

/** Returns a description of a browser for its owner, such as "Firefox on Linux", or "A browser". */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > longest) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && knownNames.has(name))
  return names.length === 0 ? unknown : names.join(' on ')
}

const unknown = 'A browser'

// The only names that are used. For browsers that it does not know, Bowser returns words of the header. A failed
// sign-in is among the account's security events, so anyone who sends a wrong password could send a text to the owner
// this way.
const knownNames: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)])

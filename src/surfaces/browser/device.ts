import Bowser from 'bowser'

// A browser's own is far shorter.
const longest = 500

/** What a browser calls itself, in words for its owner: "Firefox on Linux", or "A browser". */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > longest) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? unknown : names.join(' on ')
}

const unknown = 'A browser'

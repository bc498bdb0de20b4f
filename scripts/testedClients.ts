import { readFileSync } from 'node:fs'

/** A client that the tests use as it is, and what of it does not work here. */
interface TestedClient {
  name: string
  version: string
  /** Which test, in `test/clients`. */
  test: string
  signsIn: string
  /** What it cannot do here, and why. */
  cannot: string[]
  /** What it has no calls for, though it is there. */
  lacks: string
}

const locked = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version: string }>
}
const versionOf = (name: string) => locked.packages[`node_modules/${name}`]!.version

/** The clients that are tried with each change, unmodified. */
const testedClients: readonly TestedClient[] = [
  {
    name: '`masto`, which Elk and Phanpy are made with',
    version: versionOf('masto'),
    test: 'masto',
    signsIn: 'the code comes back to an address of the app',
    cannot: [
      "It streams with the token in the WebSocket's subprotocol, or in its address where it is told to: both are refused with 400. Apps are given no address to stream from, and poll. It streams with a socket of yours: in Node.js one that sends the header, in a browser one that gets a ticket ([apps.md](apps.md#a-script-with-masto)).",
    ],
    lacks: 'Reactions, drafts.',
  },
  {
    name: '`megalodon`, which Whalebird and Fedistar are made with',
    version: versionOf('megalodon'),
    test: 'megalodon',
    signsIn: 'the code is shown, and pasted',
    cannot: [
      'It streams with the token in the address, always: refused with 400. The instance names no address, so that it fails (`Invalid URL`) before a token stands in one. Apps poll.',
      'It sends the picture of a profile as a text in JSON: 422, a picture comes as a file.',
      'It has filters of the first version alone, and drops the marks of what they catch: apps hide by themselves. `irreversible` drops nothing here.',
    ],
    lacks:
      'How long somebody is muted, grouped notifications, drafts. Reactions only with `generator("pleroma", ...)`, and these work.',
  },
  {
    name: "`toot`, Debian's",
    version: '0.34.1',
    test: 'toot',
    signsIn: '`toot login`: the code is shown, and pasted',
    cannot: [
      '`toot login_cli` asks for the password and sends it (the password grant): refused, as RFC 9700 section 2.4 wants it; it says `Login failed`.',
      '`toot logout` does not end the session, it forgets it: it is ended in the security settings.',
    ],
    lacks:
      'Editing, polls, filters, making lists, how long somebody is muted, dismissing single notifications, changing the profile.',
  },
]

/** The section of `docs/mastodon-compatibility.md` about them. */
export function testedClientsSection(): string {
  const rows = testedClients.map(
    ({ name, version, test, signsIn, cannot, lacks }) =>
      `| ${name} | ${version} | ${signsIn} | ${cannot.join('<br>')} | ${lacks} | [test](../test/clients/${test}.test.ts) |`,
  )
  return `## Clients that are tried

With each change they do a day's work, as they are: they are let in through the page in a real browser, write, answer, boost, favourite, bookmark, pin, vote, follow, mute, block, search,
keep lists and filters, read notifications and pages, get pushes, and log out - each what it has calls for. How to begin with them is in [apps.md](apps.md).

| client | version | is let in | cannot | has no calls for | |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

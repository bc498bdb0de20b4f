import { readFileSync } from 'node:fs'

/** An unmodified client that the tests use, with its limitations here. */
interface TestedClient {
  name: string
  version: string
  /** The name of the test in `test/clients`. */
  test: string
  signsIn: string
  /** Functions that do not work here, with reasons. */
  cannot: string[]
  /** Functions of this service that the client does not support. */
  lacks: string
}

const locked = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version: string }>
}
const versionOf = (name: string) => locked.packages[`node_modules/${name}`]!.version

/** The clients that are tested unmodified with each change. */
const testedClients: readonly TestedClient[] = [
  {
    name: '`masto`, which Elk and Phanpy use',
    version: versionOf('masto'),
    test: 'masto',
    signsIn: 'the code is sent to a redirect URI of the app',
    cannot: [
      "It streams with the token in the WebSocket's subprotocol, or optionally in its URL: both are refused with 400. Apps get no streaming address, so they poll. To stream, pass it your own socket: in Node.js one that sends the header, in a browser one that gets a ticket ([apps.md](apps.md#a-script-with-masto)).",
    ],
    lacks: 'Reactions, drafts.',
  },
  {
    name: '`megalodon`, which Whalebird and Fedistar use',
    version: versionOf('megalodon'),
    test: 'megalodon',
    signsIn: 'the person pastes a code',
    cannot: [
      'It always streams with the token in the URL, which is refused with 400. The instance has no streaming address, so the library fails (`Invalid URL`) before it sends a token, and apps poll.',
      'It sends profile pictures as text in JSON, which is refused with 422.',
      'It supports only v1 filters, and drops the information about which posts match: apps must hide posts themselves. `irreversible` filters drop no posts.',
    ],
    lacks: 'Timed mutes, grouped notifications, drafts. Reactions work, but only with `generator("pleroma", ...)`.',
  },
  {
    name: '`toot`, from Debian',
    version: '0.34.1',
    test: 'toot',
    signsIn: '`toot login`: the person pastes a code',
    cannot: [
      '`toot login_cli` sends the password (the password grant), which is refused, as RFC 9700 section 2.4 requires. It prints `Login failed`.',
      '`toot logout` forgets the session without ending it. End it in the security settings.',
    ],
    lacks:
      'Editing, polls, filters, creating lists, timed mutes, dismissing single notifications, changing the profile.',
  },
]

/** Returns the section of `docs/mastodon-compatibility.md` about these clients. */
export function testedClientsSection(): string {
  const rows = testedClients.map(
    ({ name, version, test, signsIn, cannot, lacks }) =>
      `| ${name} | ${version} | ${signsIn} | ${cannot.join('<br>')} | ${lacks} | [test](../test/clients/${test}.test.ts) |`,
  )
  return `## Tested clients

With each change to the service, the tests run these clients unmodified through a day's use. They are authorized on
the consent page in a real browser, then post, reply, boost, favourite, bookmark, pin, vote, follow, mute, block and
search. They also manage lists and filters, read notifications and pages, receive pushes and log out, as far as each
client supports it. [apps.md](apps.md) shows how to start.

| client | version | how it signs in | cannot do here | has no calls for | |
|---|---|---|---|---|---|
${rows.join('\n')}

By hand, Phanpy (a web app, built from \`03400504\` of August 2026) was tried in Chromium, unmodified. It signs in with
a popup, and showed all its pages without an error: home, notifications with follow requests, mentions, lists, filters,
hashtags, search, trends, bookmarks and scheduled posts. It published, liked, boosted and bookmarked. It polls.
`
}

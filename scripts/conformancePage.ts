import type { Audit } from '../cli/conformance/audit.ts'
import type { AuditGroup } from '../cli/conformance/audits.ts'

const needs: Record<Audit['needs'], string> = { nothing: '', session: 'a session', account: 'an account' }

/** The page `docs/conformance.md`: how a deployment is checked from outside, and every audit. */
export function conformancePage(groups: readonly AuditGroup[]): string {
  const all = groups.flatMap(({ audits }) => audits)
  const musts = all.filter(({ level }) => level === 'MUST').length
  return `# Conformance

<!-- Written by \`npm run generate\`; a test fails when it is stale. -->

\`social-service conformance <url>\` checks over the network whether a deployment - yours or anybody's, of this program or another one - keeps the rules of the
interface. It knows nothing of what runs there: ${all.length} audits ask, and look at the answers; ${musts} are of level MUST.

\`\`\`sh
social-service conformance https://social.example                    # what can be seen without credentials
social-service accounts create check && social-service accounts password check   # an account of its own; the second asks for a password
export CONFORMANCE_SESSION=$(social-service sessions create check --scopes "read write follow" --json | jq -r .access_token)
export CONFORMANCE_USERNAME=check CONFORMANCE_PASSWORD=...           # what you typed
social-service conformance https://social.example                    # everything
social-service conformance https://social.example --only H-10,B-03 --json
\`\`\`

Give the address that people have in their browsers (\`BASE_URL\`), without a path. Redirects are not followed. An authority of your own is believed when
\`NODE_EXTRA_CA_CERTS\` names a file with its certificate.

| | |
|---|---|
| MUST | the interface document says it. One that is broken is a failure: exit code 1 |
| SHOULD | the contract of this service, an RFC or good practice says it; another server may have its reasons. One that is not met is a warning; with \`--strict\` it is a failure |
| not checked | nothing can be said here: credentials are missing, or the deployment has no such part. The line says why |
| exit code 2 | there was nothing to look at (no answer, a certificate that is not good, no such service), or wrong usage |

## What it does to a deployment

- Some 300 requests, one after the other, each for ten seconds at most, all of them for ten minutes. Where the server asks for a pause (429), it waits once, five minutes at
  most; what is still refused then is *not checked*.
- Without credentials it changes nothing, but for browser sessions in which nobody is signed in.
- With a session or an account it makes a few direct posts, which nobody but that account sees, and a picture of one pixel where the server wrongly takes one. The posts are deleted again,
  also when it is stopped. It signs in twice, tries one wrong password for the account and one for a name that does not exist, and hands one
  wrong code of an identity provider in.
- **The session is ended at the end**, and some audits put it where it does not belong - a URL, a cookie, a protocol's name - to see that it opens nothing there. So make one for this.
  \`--keep-session\` leaves those audits out, and the session as it is.

Credentials come from the environment, or with \`--stdin\` from standard input as lines such as \`CONFORMANCE_SESSION=...\`; never from arguments, which all users of a machine can read. None is ever
printed. \`CONFORMANCE_SESSION\` and the account may be of different people.

\`--json\` prints \`{"target", "version", "startedAt", "audits": [{"id", "level", "clause", "title", "result", "expected"?, "seen"?, "reason"?}], "summary": {"passed", "failed", "warnings", "notChecked"}}\`;
\`result\` is \`passed\`, \`failed\` or \`not checked\`. An id is an audit's for ever.

That an audit finds what it is for is tested too: each is run against servers that break its rule alone (\`test/conformance/breakers.ts\`).

## What cannot be seen from outside

Logs and saved URLs (interface 5.4, last line) and what a database holds; how stores are chosen (5.3); whether a redirect of an identity provider that was completed can come again - a callback with
a wrong code is used instead, which consumes the state as well (B-33). The service's own tests look at these.

${groups.map(section).join('\n\n')}
`
}

function section({ title, audits }: AuditGroup): string {
  return `## ${title}

| id | | needs | rule | clause |
|---|---|---|---|---|
${audits.map(row).join('\n')}`
}

function row({ id, level, needs: need, title, clause }: Audit): string {
  return `| ${[id, level, needs[need], title.replaceAll('|', '\\|'), clause].join(' | ')} |`
}

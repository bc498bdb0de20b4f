import type { Audit } from '../cli/conformance/audit.ts'
import type { AuditGroup } from '../cli/conformance/audits.ts'
import { addressOfClause, type ClauseId, uncheckableClauses } from '../cli/conformance/clauses.ts'

const needs: Record<Audit['needs'], string> = {
  nothing: '',
  session: 'a session',
  account: 'an account',
  both: 'a session, an account',
}

/** The number of wrong servers that test the audits. `test/conformance/audits.test.ts` counts them. */
const broken = 463

/** Returns the page `docs/conformance.md`: how to check a deployment from outside, and all audits. */
export function conformancePage(groups: readonly AuditGroup[]): string {
  const all = groups.flatMap(({ audits }) => audits)
  const musts = all.filter(({ level }) => level === 'MUST').length
  const killRate = `The test suite puts ${broken} deliberately wrong servers in front of a correct one, each of which breaks one rule
(\`test/conformance/breakers.ts\`, \`modes.ts\`, \`clauseModes.ts\`). It fails unless the audit of that rule finds every one
of them, and unless the correct service passes with ten seeds: the kill rate is ${broken} of ${broken}. Each audit has
such a server. A server that is wrong at only one of many routes is certain to be found only with \`--thorough\`.

The servers in \`clauseModes.ts\` were written from the clauses by an author who had not read the audits. 42 of the first
45 of them passed unnoticed; the audits that find them now were written afterwards. So a new
kind of mistake may pass too. If you find one, report it.`
  const uncheckable = Object.entries(uncheckableClauses)
    .map(([reason, clauses]) => `- ${reason} ${clauses.map(linkTo).join(', ')}`)
    .join('\n')
  return `# Conformance

<!-- Written by \`npm run generate\`; a test fails when it is stale. -->

Check over the network whether a deployment follows [the interface](interface/README.md). The deployment may be
yours or someone else's, and may run this program or another implementation. ${all.length} audits send requests and
check the responses; ${musts} of them are of level MUST.

\`\`\`sh
social-service conformance https://social.example                    # what can be seen without credentials
social-service accounts create check && social-service accounts password check   # a test account; asks for a password
export CONFORMANCE_SESSION=$(social-service sessions create check --scopes "read write follow" --json |
  jq -r .access_token)
export CONFORMANCE_USERNAME=check CONFORMANCE_PASSWORD=...           # what you typed
social-service conformance https://social.example                    # everything
social-service conformance https://social.example --only H-10,B-03 --json
social-service conformance https://social.example --seed 4711 --thorough --format junit > report.xml
\`\`\`

Give the address that people use in their browsers (\`BASE_URL\`), without a path. Redirects are not followed. If you
have your own certificate authority, name its certificate file in \`NODE_EXTRA_CA_CERTS\`.

| result | meaning |
|---|---|
| MUST | every implementation of [the interface](interface/README.md) has to follow the rule. If it does not, that is a failure |
| SHOULD | this package follows the rule; another implementation may have a reason not to. If it does not, that is a warning, or with \`--strict\` a failure |
| not checked | credentials are missing, or the deployment has no such part. The result has the reason |
| known | the audit fails, as it did in the report that \`--baseline\` names |

| exit code | when |
|---|---|
| 0 | every MUST that was checked holds, or its failure is known |
| 1 | a MUST is broken (with \`--strict\`, also a SHOULD), and the failure is not in the baseline |
| 2 | there was nothing to check (no answer, a bad certificate, no such service), or a usage error |
| 130, 143 | Ctrl-C, or another signal that ended the run |

| option | what it does |
|---|---|
| \`--only <ids>\` | runs only these audits |
| \`--seed <number>\` | the seed of an earlier run, which its report shows: tries the same places again |
| \`--thorough\` | tries every place instead of a sample. It waits whenever the server asks, for up to an hour in all |
| \`--format <name>\` | \`table\`, \`json\`, \`junit\`, \`sarif\` or \`markdown\` |
| \`--dry-run\` | lists the audits that your credentials allow, and sends nothing |
| \`--strict\` | counts a broken SHOULD as a failure |
| \`--baseline <file>\` | compares with an earlier report ([below](#baseline)) |
| \`--profile <file>\` | maps the names of another implementation ([below](#profile)) |
| \`--keep-session\` | skips audits that end the session or send it in wrong places |

## Places

A rule such as "a session opens nothing anywhere else" applies to thousands of places. The audits X-01 to X-24 take these
places from tables (headers, schemes, names, spellings, types) and from the deployment itself: its routes from
\`/openapi.json\`, and its fields, arguments and input objects from introspection. Without those documents they use the
routes that every implementation has.

A default run tries each place once, at routes that the seed chooses. \`--thorough\` tries all combinations: some 16,600
requests ([how long it takes](#how-long-it-takes)). With the default limits
of this package, an hour is too short for them, and the rest is *not checked*. On a deployment of your own, raise
\`RATE_REQUESTS\`, \`RATE_ACCOUNT_REQUESTS\`, \`RATE_ANONYMOUS_REQUESTS\` and \`RATE_STRANGERS\` for the run, or choose
audits with \`--only\`.

Each audit begins with a positive control: the session works in the header, and afterwards it still works. The
tool never concludes from a status alone that nothing happened. It checks whether the post exists.

The routes and mutations of moderators answer an ordinary session with 403, and a request without a session with 401.
From this difference, X-08 detects whether a session in a wrong place was read.

## How long it takes

These runs used all credentials. The package ran on the same machine, on two cores that other programs used too (load
average 9 to 19). The service was at \`http://localhost\`, with its own PostgreSQL. All runs had exit code 0 and no
warning. Five audits were *not checked*, because there was no https and no identity provider. From seed 4 on, two
audits that need a second person were *not checked* either.

| run | limits | seeds | requests | seconds |
|---|---|---|---|---|
| default | the defaults of this package; the server asked for no pause | 1 | 1,318 | 58 |
| \`--thorough\` | raised | 1 to 10 | 16,400 to 16,700 | 25 to 201 |

Requests share connections, so over the internet add one round trip for each.

## In a browser

X-32 opens the start page in a real browser, signs the account in with requests of that page, opens the page again, and
reads everything that a script can read: \`document.cookie\`, \`localStorage\`, \`sessionStorage\` and IndexedDB. It
sends every value that looks like a credential to the service, to see whether it works as one. It does not fill in the
sign-in form, so it misses what only that form stores.

The browser is the Chromium or Chrome on your \`PATH\`, or the one that \`CHROMIUM_PATH\` names. It has a profile of its
own, which is deleted. Without a browser X-32 is *not checked*.

## In CI

The repository is a GitHub Action too. It needs Node 22.18 or later, and runs
\`npx social-service@<version> conformance\`:

\`\`\`yaml
on:
  schedule: [{ cron: '17 4 * * *' }]
permissions:
  contents: read
  security-events: write
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - uses: OWNER/social-service@v0.1.0
        with:
          url: https://social.example
          username: \${{ secrets.CONFORMANCE_USERNAME }}
          password: \${{ secrets.CONFORMANCE_PASSWORD }}
      - uses: github/codeql-action/upload-sarif@v3
        if: always() && hashFiles('conformance.sarif') != ''
        with:
          sarif_file: conformance.sarif
\`\`\`

Replace \`OWNER\` with the owner of the repository. The step fails when the command does, so the report is uploaded
\`always()\`. There is no report if there was nothing to check.

| input | what it is | default |
|---|---|---|
| \`url\` | the address of the deployment | |
| \`session\`, \`username\`, \`password\` | credentials. The action passes them on in the environment, never as arguments | none |
| \`format\`, \`report\` | the format, and the file that it is written to | \`sarif\`, \`conformance.sarif\` |
| \`baseline\`, \`profile\` | files for \`--baseline\` and \`--profile\` | none |
| \`strict\` | \`true\` for \`--strict\` | \`false\` |
| \`version\` | the version of the npm package | \`latest\` |

A run ends the session that it uses, so a session in a secret works for one run only. Create a session in an earlier
step, or use an account.

Anywhere else, \`npx social-service conformance <url> --format junit > report.xml\` is enough.

## Baseline

You can check a deployment that already breaks rules for new failures:

\`\`\`sh
social-service conformance https://social.example --json > known.json          # once
social-service conformance https://social.example --baseline known.json        # from then on
\`\`\`

An audit that failed in the baseline is shown as \`known\` and does not change the exit code, at either level. An audit
that failed there and passes now is shown too: make a new baseline, so that it cannot fail again unnoticed. Audits are
compared by their ids only, so a known failure hides another failure of the same rule. In JUnit, known failures are
skipped; in SARIF, they have \`baselineState\`.

## Profile

The interface leaves some names and paths open. If an implementation uses other names than
this package, describe them in a profile, a JSON file. Leave out what is the same:

\`\`\`json
{
  "surfaces": { "graphql": "/query", "websocket": false },
  "graphql": { "homeTimeline": "feed", "createPost": "say", "postText": "words" }
}
\`\`\`

| key | what it is | without it |
|---|---|---|
| \`surfaces.graphql\` | path, or \`false\` if there is no GraphQL | \`/graphql\` |
| \`surfaces.streaming\` | path of Mastodon's streaming, or \`false\` | \`/api/v1/streaming\` |
| \`surfaces.openapi\` | path of the OpenAPI document, or \`false\` | \`/openapi.json\` |
| \`surfaces.websocket\`, \`.browser\`, \`.apps\`, \`.pages\` | \`false\` if there are no WebSockets, browser boundary, app authorization, web client | they are looked for |
| \`graphql.homeTimeline\` | the query for the home timeline | \`homeTimeline\`, or one with such a name in the schema |
| \`graphql.createPost\` | the mutation that makes a post | \`createPost\`, or one with such a name |
| \`graphql.postText\` | the field of its input that has the text | \`text\`, \`status\`, \`content\` or \`body\` |
| \`graphql.postValues\` | other fields of its input, by which only the author sees the post | none |
| \`streams.timelineArguments\` | arguments with which \`timelineStream\` is the home timeline | \`timeline: HOME\` |
| \`streams.postText\` | where its events have the text of the post | \`post.text\` |

Routes come from the OpenAPI document, arguments and types from introspection. A profile cannot hide anything. If
the deployment has a surface that the profile denies, or lacks a name that the profile gives, the run ends with exit
code 2 and names the key. Audits of a surface that does not exist are *not checked*, with that reason. \`test/conformance/tinyServer.ts\` is a server that was
written from the interface alone; it is audited with such a profile.

## What it does to a deployment

- It sends some 1,300 requests, one after the other, each for at most ten seconds, ten minutes in all. Their
  \`User-Agent\` has \`social-service-conformance/<version>\`. If the server asks for a pause (429), it waits once,
  for at most five minutes. Requests still refused then are *not checked*.
- Without credentials it changes nothing, except that it starts browser sessions in which nobody is signed in.
- With a session or an account it publishes a few direct posts, which only that account sees, and a picture of one
  pixel if the server wrongly accepts one. It deletes the posts again, even when it is stopped.
- It signs in four times, once in Chromium ([above](#in-a-browser)). It also tries one wrong password for the account
  and one for a name that does not exist, and submits wrong codes of an identity provider.
- With a session and the account of another person, it also sends that person a direct post, which that person
  favourites: a notification must arrive. The post is deleted, and the notification with it.
- With an account it registers two apps with the name \`conformance\`, and lets the account allow one of them. It ends
  the sessions of that app. **The two apps stay**, because apps cannot be deleted over the network. This package
  deletes the app that was not allowed after a week. To delete the other one, use \`social-service apps remove\`.
- It sends requests that only moderators may send, so use the session and the account of ordinary people: with those of a
  moderator, M-02 to M-07 are *not checked*. These requests only read, or name ids that do not exist.
- **It ends the session.** Some audits put it where it does not belong (a URL, a cookie, a protocol's name), to check
  that it grants nothing there. So create a session for this purpose. With \`--keep-session\`, those audits are skipped
  and the session stays valid.

Credentials come from the environment, or with \`--stdin\` from lines such as \`CONFORMANCE_SESSION=...\` on standard
input. They never come from arguments, which all users of a machine can read, and are never printed.
\`CONFORMANCE_SESSION\` and the account may belong to different people; X-50 and X-52 need two.

\`--json\` prints
\`{"target", "version", "startedAt", "seed", "thorough", "baseline"?: {"target", "startedAt"}, "audits": [{"id", "level", "clauses", "links", "source"?, "title", "result", "expected"?, "seen"?, "request"?, "reason"?, "isKnown"?, "isResolved"?}], "summary": {"passed", "failed", "warnings", "known", "resolved", "notChecked"}}\`.
\`result\` is \`passed\`, \`failed\` or \`not checked\`. An audit's id never changes. \`links\` has the places of the
clauses in this project, \`source\` another document that has the rule. All formats have both.
\`request\` is the request with the wrong response, as a \`curl\` command. Put the session into the variable \`TOKEN\`
of your shell to send it again; other secrets are left out.

## How it is tested

${killRate}

## What cannot be seen from outside

These MUST clauses have no audit. The service's own tests cover those that bind the service:

${uncheckable}

The command does not replay a completed redirect of an identity provider either. It sends a callback with a wrong code
instead, which consumes the state as well (B-33).

${groups.map(section).join('\n\n')}
`
}

const linkTo = (clause: ClauseId) => `[${clause}](interface/${addressOfClause(clause)})`

function section({ title, audits }: AuditGroup): string {
  return `## ${title}

| id | level | needs | rule | clause |
|---|---|---|---|---|
${audits.map(row).join('\n')}`
}

function row({ id, level, needs: need, title, clauses, source = '' }: Audit): string {
  const links = clauses.map(linkTo)
  const sources = [...links, source].filter(Boolean).join(', ')
  return `| ${[id, level, needs[need], title.replaceAll('|', '\\|'), sources].join(' | ')} |`
}

import { type TargetResponse, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { documentOf, graphqlFields, isFieldOfNothing, isModeratorsField } from '../axes/inputs.ts'
import {
  bodyLocations,
  cookieLocations,
  headerOf,
  headerLocations,
  headersOf,
  pathLocations,
  type SessionLocation,
  queryLocations,
  schemeLocations,
} from '../axes/sessionLocations.ts'
import { isOfModerators, publishedRoutes } from '../axes/routes.ts'
import { kindOfSpelling, spellingsOfPath } from '../axes/spellings.ts'
import { type Probe, sendWithSession, type Witness, witnesses } from '../axes/witnesses.ts'
import { jsonBody } from '../bodies.ts'
import { sessionPath } from '../browser.ts'
import { graphqlPath } from '../graphql.ts'
import type { Header } from '../http.ts'
import { assume, expectThat, isAccepted, isSameAnswer } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { home, nowhere, statuses } from '../publicHttp.ts'
import type { OpenSocket } from '../sockets.ts'
import { bearer, sessionOf, type Target } from '../target.ts'
import { graphqlProtocol, isOf, endpointsOf as socketPlacesOf } from '../websockets.ts'

/** Returns a request that creates a post, with the text that identifies the post. */
function postWitness(target: Target): Witness & { text: string } {
  const text = target.newText()
  return {
    text,
    probe: { method: 'POST', path: statuses, ...jsonBody(ownPost(text)) },
    opens: (answer) => isAccepted(answer) && textWithin(answer.json, 'id') !== undefined,
  }
}

/** A request that succeeds only with a session, with the place in which to send the session. */
interface Cell {
  location: SessionLocation
  witness: Witness
}

/** Sends the session in places where no request may succeed with it. */
async function expectCellsClosed(target: Target, cells: readonly Cell[]): Promise<void> {
  for (const { location, witness } of cells) {
    const probe = location.put(witness.probe, sessionOf(target))
    if (probe === undefined) continue
    const answer = await target.send(probe.method, probe.path, probe)
    const where = `${probe.method} ${witness.probe.path.split('?')[0]}`
    expectThat(
      !witness.opens(answer),
      `a session ${location.name} to open nothing`,
      `${where} is opened (${answer.status})`,
    )
  }
}

/**
 * Sends the session in each place, with one request that succeeds only with a session, or with all such requests if
 * `--thorough` is given. Then expects that no post was created. Throws NotChecked if the session no longer works,
 * because the refusals then prove nothing.
 */
async function expectNoneOpens(
  target: Target,
  locations: readonly SessionLocation[],
  kindOf: (location: SessionLocation) => string = ({ name }) => name,
): Promise<void> {
  const reads = await witnesses(target)
  const cells = locations.flatMap((location) => [...reads, 'post' as const].map((witness) => ({ location, witness })))
  const texts: string[] = []
  const chosen = target
    .sample(cells, 0, (cell) => kindOf(cell.location))
    .map(({ location, witness }) => {
      if (witness !== 'post') return { location, witness }
      const post = postWitness(target)
      texts.push(post.text)
      return { location, witness: post }
    })
  await expectCellsClosed(target, chosen)
  await expectNothingPosted(target, texts)
  await expectAlive(target, reads)
}

async function expectAlive(target: Target, [read]: readonly Witness[]): Promise<void> {
  const { probe, opens } = read!
  const answer = await target.aside(() => sendWithSession(target, probe))
  assume(opens(answer), 'the session ended during the test, so this proves nothing')
}

// The places by kind: header, scheme, path, cookie, query and body.
const locationsByKind: (readonly SessionLocation[])[] = [
  ...[headerLocations([]), schemeLocations, pathLocations, cookieLocations([])],
  ...[queryLocations, bodyLocations],
]
// Headers that servers repeat in their responses, even in those to requests that they refuse.
const repeatedHeaders = ['X-Request-Id', 'X-Correlation-Id', 'Traceparent', 'Accept-Language', 'If-None-Match'].map(
  (name): SessionLocation => ({
    name: `in the header ${name}`,
    put: (probe, session) => ({ ...probe, headers: [[name, session]] }),
  }),
)
/** Returns the type of the body that contains a place, from the place's name. */
const typeIn = ({ name }: SessionLocation) => / of (?:JSON|a form|multipart)$/.exec(name)?.[0] ?? ''

/**
 * Returns some mutations of moderators over REST and GraphQL, with ids that do not exist. None of them succeeds with an
 * ordinary session, but the response differs from that to an anonymous request. So they show whether something was
 * accepted as a session.
 */
async function moderatorWitnesses(target: Target): Promise<Witness[]> {
  const routes = (await publishedRoutes(target)).filter(
    (route) => isOfModerators(route) && route.isOfNothing && route.method !== 'GET',
  )
  const fields = target.profile.surfaces?.graphql === false ? [] : await graphqlFields(target)
  const mutations = fields.filter(
    (field) => field.operation === 'mutation' && isModeratorsField(field) && isFieldOfNothing(field),
  )
  const probes: Probe[] = [
    ...target
      .sample(routes, 4)
      .slice(0, 4)
      .map(({ method, path }) => ({ method, path, ...jsonBody({}) })),
    ...target
      .sample(mutations, 4)
      .slice(0, 4)
      .map((field) => ({
        method: 'POST',
        path: graphqlPath(target),
        ...jsonBody({ query: documentOf(field), variables: field.values }),
      })),
  ]
  const found: Witness[] = []
  for (const probe of probes) {
    const [withSession, withoutSession] = [
      await sendWithSession(target, probe),
      await target.send(probe.method, probe.path, probe),
    ]
    if (!isSameAnswer(withSession, withoutSession))
      found.push({ probe, opens: (answer) => isSameAnswer(answer, withSession) })
  }
  assume(found.length > 0, 'no moderator route responds differently with a session than without one')
  return found
}

/** Returns responses of a deployment. It may accept the names of their headers and cookies in requests, too. */
function answersOf(target: Target): Promise<TargetResponse[]> {
  return target.once('answers with headers', async () => {
    const answers: TargetResponse[] = []
    for (const path of [home, sessionPath, '/']) answers.push(await target.send('GET', path))
    const asking: Header[] = [
      ['Origin', 'https://conformance.example'],
      ['Access-Control-Request-Method', 'POST'],
      ['Access-Control-Request-Headers', 'authorization'],
    ]
    answers.push(await target.send('OPTIONS', home, { headers: asking }))
    return answers
  })
}

/** A place for the session in a WebSocket upgrade: a header or a subprotocol. */
interface Offer {
  name: string
  headers?: readonly Header[]
  protocols?: readonly string[]
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')

function offersOf(session: string): Offer[] {
  const protocols = [
    ...['', 'Bearer.', 'bearer.', 'token.', 'authorization.', 'access_token.', 'auth-', 'base64.'].map(
      (word) => word + session,
    ),
    `base64url.bearer.authorization.${base64url(session)}`,
    base64url(session),
    `ticket.${session}`,
  ]
  const headers: Header[] = [
    ...['X-Session-Id', 'X-Auth-Token', 'Proxy-Authorization', 'X-Authorization', 'Sec-WebSocket-Extensions'].map(
      (name): Header => [name, name.endsWith('rization') ? `Bearer ${session}` : session],
    ),
    ...['sessionId', 'session', 'access_token', '__Host-service'].map((name): Header => [
      'Cookie',
      `${name}=${session}`,
    ]),
    ['Authorization', `Token ${session}`],
    ['Authorization', `Basic ${Buffer.from(`x:${session}`).toString('base64')}`],
  ]
  return [
    ...protocols.map((name, at) => ({ name: `in Sec-WebSocket-Protocol (form ${at + 1})`, protocols: [name] })),
    ...headers.map(([name, value]) => ({ name: `in the header ${name}`, headers: [[name, value] as const] })),
  ]
}

const payloadsOf = (session: string) => [
  ...['sessionId', 'session_id', 'access_token', 'authToken', 'token', 'Authorization', 'authorization'].flatMap(
    (name) => [session, `Bearer ${session}`].map((value) => ({ [name]: value })),
  ),
  { headers: { Authorization: `Bearer ${session}` } },
]

/** Opens a WebSocket. Returns whether GraphQL over it reads a home timeline. */
async function readsHome(target: Target, upgrade: Parameters<OpenSocket>[1], payload?: object): Promise<boolean> {
  const homeTimeline = await homePayload(target)
  const { socket } = await target.openSocket(graphqlPath(target), upgrade)
  if (!socket) return false
  try {
    socket.send({ type: 'connection_init', ...(payload && { payload }) })
    if ((await socket.next(isOf('connection_ack'), 1000)) === undefined) return false
    socket.send({ type: 'subscribe', id: '1', payload: { query: homeTimeline.query() } })
    const message = await socket.next((message) => isOf('next')(message) || isOf('error')(message), 1000)
    const data = within(message, 'payload', 'data', homeTimeline.name)
    return data !== undefined && data !== null
  } finally {
    socket.close()
  }
}

/** Audits that a session in a place other than its header grants nothing. */
export const grantAudits: Audit[] = [
  {
    id: 'X-01',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session in any other header grants nothing, including headers that the service sends or allows',
    needs: 'session',
    spendsSession: true,
    run: async (target) => expectNoneOpens(target, headerLocations(headersOf(await answersOf(target))), headerOf),
  },
  {
    id: 'X-02',
    level: 'MUST',
    clauses: ['credentials-2', 'credentials-6'],
    title: 'A session in any scheme but Bearer grants nothing, Basic included',
    needs: 'session',
    spendsSession: true,
    run: (target) => expectNoneOpens(target, schemeLocations),
  },
  {
    id: 'X-03',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session in the path or a matrix parameter grants nothing',
    needs: 'session',
    spendsSession: true,
    run: (target) => expectNoneOpens(target, pathLocations),
  },
  {
    id: 'X-04',
    level: 'MUST',
    clauses: ['credentials-3'],
    title: 'A session in a cookie of any name grants nothing, including the names that the service uses',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const names = (await answersOf(target)).flatMap(({ cookies }) => cookies.map((line) => line.split('=')[0]!))
      await expectNoneOpens(target, cookieLocations(names))
    },
  },
  {
    id: 'X-05',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session identifier in the query, under any common name, opens no route that needs a session',
    needs: 'session',
    spendsSession: true,
    run: (target) => expectNoneOpens(target, queryLocations),
  },
  {
    id: 'X-06',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session identifier in a body of any type, under any common name, opens no route that needs a session',
    needs: 'session',
    spendsSession: true,
    run: (target) => expectNoneOpens(target, bodyLocations),
  },
  {
    id: 'X-07',
    level: 'MUST',
    clauses: ['credentials-2', 'streams-2'],
    title: 'A session anywhere else in an upgrade opens no WebSocket, and one in connection_init grants nothing',
    needs: 'session',
    spendsSession: true,
    run: async (target) =>
      (await isOpenToAnybody(target)) ? expectNoPayloadOpens(target) : expectNoUpgradeOpens(target),
  },
  {
    id: 'X-08',
    level: 'MUST',
    clauses: ['credentials-2', 'credentials-3'],
    title: 'Moderator routes and mutations treat a session in any other place as no session',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const writes = await moderatorWitnesses(target)
      const cells = locationsByKind.flatMap((locations, kind) =>
        locations.flatMap((location) =>
          writes.map((witness) => ({ location, witness, kind: kind + typeIn(location) })),
        ),
      )
      const kindOf = ({ kind, witness }: (typeof cells)[number]) =>
        `${kind}${witness.probe.path === graphqlPath(target) ? ' of GraphQL' : ''}`
      await expectCellsClosed(target, target.sample(cells, 24, kindOf))
      await expectAlive(target, writes)
    },
  },
  {
    id: 'X-09',
    level: 'MUST',
    clauses: ['credentials-4'],
    title: 'A resource that needs a session cannot be read without one, however its path is written, or with HEAD',
    needs: 'session',
    async run(target) {
      const reads = (await witnesses(target)).filter(({ probe }) => probe.method === 'GET' && !probe.path.includes('?'))
      for (const { probe, opens } of reads) {
        const head = await target.send('HEAD', probe.path)
        expectThat(!isAccepted(head), `HEAD ${probe.path} without a session to be refused`, head)
        for (const path of target.sample(spellingsOfPath(probe.path), 5, kindOfSpelling)) {
          const answer = await target.send('GET', path)
          expectThat(!opens(answer), `${path} without a session to open nothing`, answer)
        }
      }
    },
  },
  {
    id: 'X-33',
    level: 'MUST',
    clauses: ['secrets-2'],
    title: 'No response repeats a session from a wrong place: a header, the path, a cookie, a body',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const session = sessionOf(target)
      const probes: Probe[] = [home, nowhere].map((path) => ({ method: 'GET', path }))
      const cells = probes.flatMap((probe) =>
        [...repeatedHeaders, ...locationsByKind.flat()].map((location) => ({ location, probe })),
      )
      const kindOf = ({ location }: (typeof cells)[number]) => {
        const kind = locationsByKind.findIndex((locations) => locations.includes(location))
        return kind < 0 ? location.name : `${kind}${typeIn(location)}`
      }
      for (const { location, probe } of target.sample(cells, 14, kindOf)) {
        const sent = location.put(probe, session)
        if (sent === undefined) continue
        const { text, headers, cookies } = await target.send(sent.method, sent.path, sent)
        const isRepeated = [text, ...Object.values(headers), ...cookies].some((one) => one.includes(session))
        expectThat(!isRepeated, `a session ${location.name} not to be repeated`, `${probe.path} repeats it`)
      }
    },
  },
]

/** Returns whether a WebSocket opens without a session. If so, only the messages over it can be checked. */
async function isOpenToAnybody(target: Target): Promise<boolean> {
  for (const { path, protocols } of socketPlacesOf(target)) {
    const { socket } = await target.openSocket(path, { protocols })
    socket?.close()
    if (socket) return true
  }
  return false
}

async function expectNoPayloadOpens(target: Target): Promise<void> {
  const upgrade = { protocols: [graphqlProtocol] }
  assume(!(await readsHome(target, upgrade)), 'a WebSocket needs no session here (W-02)')
  for (const payload of payloadsOf(sessionOf(target)))
    expectThat(
      !(await readsHome(target, upgrade, payload)),
      'a session in connection_init to open nothing',
      `${Object.keys(payload)[0]} of its payload opens the home timeline`,
    )
}

async function expectNoUpgradeOpens(target: Target): Promise<void> {
  const offers = offersOf(sessionOf(target))
  const cells = socketPlacesOf(target).flatMap((location) => offers.map((offer) => ({ location, offer })))
  for (const { location, offer } of target.sample(cells, 24, (cell) => cell.offer.name)) {
    const protocols = [...location.protocols, ...(offer.protocols ?? [])]
    const { socket } = await target.openSocket(location.path, { protocols, headers: offer.headers ?? [] })
    socket?.close()
    expectThat(socket === undefined, `a session ${offer.name} to open no WebSocket`, `101 at ${location.path}`)
  }
  await expectStillOpens(target)
}

async function expectStillOpens(target: Target): Promise<void> {
  const upgrade = { protocols: [graphqlProtocol], headers: [bearer(target)] }
  const isOpen = await target.aside(() => readsHome(target, upgrade))
  assume(isOpen, 'no WebSocket opens with a session in the header, so this proves nothing')
}

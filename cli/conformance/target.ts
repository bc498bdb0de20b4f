import { randomBytes } from 'node:crypto'
import { NotChecked } from './violation.ts'
import { curlOf, type SentRequest } from './curl.ts'
import { type Connection, type Header, httpClient, type Send } from './http.ts'
import type { Profile } from './profile.ts'
import { type Sample, sampler } from './sampling.ts'
import { type OpenSocket, socketClient } from './sockets.ts'

/** The credentials of an account, for a sign-in through the browser boundary. */
interface Account {
  username: string
  password: string
}

/** The credentials for a closer check. Audits that need missing credentials are skipped. */
export interface Credentials {
  session?: string | undefined
  account?: Account | undefined
}

/**
 * The author of a post: the given session, or the browser that is signed in to the account. They may be different
 * people.
 */
export type Author = 'session' | 'account'

/** A deployment that is being checked, with the state of the run. */
export interface Target {
  /** The origin in browsers, such as `https://social.example`. */
  origin: string
  /** The connection to it. */
  connection: Connection
  send: Send
  openSocket: OpenSocket
  credentials: Credentials
  /** The deployment's names for things that the interface leaves open. */
  profile: Profile
  /** Runs work once per run and caches its result. */
  once<Result>(what: string, work: () => Promise<Result>): Promise<Result>
  /** A word in every post of this run. */
  runWord: string
  /** The authors whose posts may have to be deleted. */
  authors: ReadonlySet<Author>
  /** Work to do at the end, such as signing out. */
  endings: (() => Promise<unknown>)[]
  /** Returns a new text for a post, which contains the run's word. */
  newText(by?: Author): string
  /** Returns a text with all secrets redacted. */
  shown(text: string): string
  /** Redacts a text from now on. */
  hide(secret: string): void
  /** The request that a violation is attributed to: the last one outside `aside`. */
  request: SentRequest | undefined
  /** Returns that request as a `curl` command without credentials. */
  curl(): string | undefined
  /**
   * Runs work, such as a comparison. Violations are not attributed to its requests, unless one of them gets no
   * response.
   */
  aside<Result>(work: () => Promise<Result>): Promise<Result>
  /** Samples the places where a rule holds. */
  sample: Sample
  /** True if all places are tried. */
  isThorough: boolean
  /** Begins an audit, which has sent nothing yet and has its own samples. */
  begin(audit: string): void
}

/** The selection of places to try. */
export interface Choice {
  seed: number
  isThorough: boolean
}

/** Makes a target for a deployment. Sends nothing yet. */
export function openTarget(
  connection: Connection,
  credentials: Credentials,
  { seed, isThorough }: Choice = { seed: 1, isThorough: false },
  profile: Profile = {},
): Target {
  const results = new Map<string, Promise<unknown>>()
  const secrets = new Set<string>()
  const runWord = `conformance${randomBytes(6).toString('hex')}`
  const authors = new Set<Author>()
  let texts = 0
  const hide = (secret: string) => {
    if (secret.length >= 6) for (const form of formsOf(secret)) secrets.add(form)
  }
  for (const secret of [credentials.session, credentials.account?.password]) if (secret) hide(secret)
  const client = httpClient(connection)
  const socket = socketClient(connection)
  const isSecretIn = (text: string) => [...secrets].some((secret) => text.includes(secret))
  const redacted = (text: string) =>
    [...secrets]
      .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
      .replace(secretText, '[secret]')
      .replace(base64Text, (run) => (isSecretIn(Buffer.from(run, 'base64').toString()) ? '[secret]' : run))
  const target: Target = {
    origin: connection.origin,
    connection,
    send(method, path, sent = {}) {
      target.request = { method, path, ...sent }
      return client(method, path, sent)
    },
    openSocket(path, upgrade = {}) {
      target.request = { method: 'GET', path, headers: upgradeHeaders(upgrade) }
      return socket(path, upgrade)
    },
    request: undefined,
    curl() {
      const { request } = target
      return request && curlOf(connection.origin, request, { session: credentials.session, redacted })
    },
    async aside(work) {
      const { request } = target
      const result = await work()
      target.request = request
      return result
    },
    sample: sampler(seed, '', isThorough),
    isThorough,
    begin(audit) {
      target.request = undefined
      target.sample = sampler(seed, audit, isThorough)
    },
    credentials,
    profile,
    once<Result>(what: string, work: () => Promise<Result>) {
      const result = results.get(what) ?? work()
      results.set(what, result)
      // Results of interrupted work are not cached.
      result.catch(() => connection.signal.aborted && results.delete(what))
      return result as Promise<Result>
    },
    runWord,
    authors,
    endings: [],
    newText(by = 'session') {
      authors.add(by)
      return `A check makes this post and deletes it again: ${runWord}x${++texts}x`
    },
    shown: (text) => short(redacted(text)),
    hide,
  }
  return target
}

function upgradeHeaders({ headers = [], protocols = [] }: Parameters<OpenSocket>[1] & object): Header[] {
  const offered: Header[] = protocols.length > 0 ? [['Sec-WebSocket-Protocol', protocols.join(', ')]] : []
  return [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    ...offered,
    ...headers,
  ]
}

/** Returns the forms in which a secret can be in a request: plain, in a URL, in a form and in JSON. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
]

// Base64 in either alphabet, as in the credentials of Basic or in a subprotocol of a WebSocket.
const base64Text = /[\w+/-]{8,}={0,2}/g

// The prefixes of this service's secrets, for secrets that were not registered.
const secretText = /\b(?:ses|brs|csrf|oas|tkt|cls|app|cod|dev)_[\w-]{20,}/g

const short = (text: string) => {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

/** The value for places where no credential may be. It opens nothing. */
export const fakeCredential = 'conformance-no-credential'

/** Returns the header of the given session. */
export function bearer(target: Target): Header {
  return ['Authorization', `Bearer ${sessionOf(target)}`]
}

/** Returns the session identifier of the credentials. Throws `NotChecked` if they have none. */
export function sessionOf({ credentials: { session } }: Target): string {
  if (session === undefined) throw new NotChecked('it needs a session')
  return session
}

/** Returns the account of the credentials. Throws `NotChecked` if they have none. */
export function accountOf({ credentials: { account } }: Target): Account {
  if (account === undefined) throw new NotChecked('it needs an account')
  return account
}

import { randomBytes } from 'node:crypto'
import { NotChecked } from './violation.ts'
import { curlOf, type SentRequest } from './curl.ts'
import { type Connection, type Header, httpClient, type Send } from './http.ts'
import type { Profile } from './profile.ts'
import { type Sample, sampler } from './sampling.ts'
import { type OpenSocket, socketClient } from './sockets.ts'

/** The credentials of an account, for signing in through the browser boundary. */
interface Account {
  username: string
  password: string
}

/** What may be used to look closer; without it the audits that need it are not done. */
export interface Credentials {
  session?: string | undefined
  account?: Account | undefined
}

/**
 * Who posts: the session that was given, or the browser in which the account is signed in. They may
 * be different people.
 */
export type Author = 'session' | 'account'

/** A deployment that is looked at, and what is known of it so far. */
export interface Target {
  /** As people's browsers know it, such as `https://social.example`. */
  origin: string
  /** How it is spoken to. */
  connection: Connection
  send: Send
  openSocket: OpenSocket
  credentials: Credentials
  /** What it calls the things that the interface leaves open. */
  profile: Profile
  /** Does something once in a run, and knows its result from then on. */
  once<Result>(what: string, work: () => Promise<Result>): Promise<Result>
  /** A word that stands in everything this run makes. */
  runWord: string
  /** In whose name something may have been made that has to be deleted again. */
  authors: ReadonlySet<Author>
  /** What is done at the end, such as signing out. */
  endings: (() => Promise<unknown>)[]
  /** A new text of a post, with the run's word in it. */
  newText(by?: Author): string
  /** A text with nothing in it that must not be shown. */
  shown(text: string): string
  /** From now on a text is not shown. */
  hide(secret: string): void
  /** The request that a violation would be blamed on: the last one that was not sent in `aside`. */
  request: SentRequest | undefined
  /** That request as a command of `curl`, without a credential in it. */
  curl(): string | undefined
  /** Does something, such as a comparison, whose requests no violation is blamed on if they are answered. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>
  /** Chooses among the many places where a rule holds. */
  sample: Sample
  /** Whether all of them are tried. */
  isThorough: boolean
  /** Begins an audit: nothing has been sent for it, and its samples are its own. */
  begin(audit: string): void
}

/** Which places are tried. */
export interface Choice {
  seed: number
  isThorough: boolean
}

/** Gets to know a deployment; sends nothing yet. */
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
    openSocket(path, asked = {}) {
      target.request = { method: 'GET', path, headers: upgradeHeaders(asked) }
      return socket(path, asked)
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
      const known = results.get(what) ?? work()
      results.set(what, known)
      // What was cut off is not known.
      known.catch(() => connection.signal.aborted && results.delete(what))
      return known as Promise<Result>
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

/** A secret as it may be within a request: by itself, in a URL, in a form and in JSON. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
]

// Either alphabet: a name and a password of Basic, or a protocol of a WebSocket.
const base64Text = /[\w+/-]{8,}={0,2}/g

// What this service's secrets begin with, known or not.
const secretText = /\b(?:ses|brs|csrf|oas|tkt|cls|app|cod|dev)_[\w-]{20,}/g

const short = (text: string) => {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

/** What stands where no credential may be; opens nothing. */
export const fakeCredential = 'conformance-no-credential'

/** The header of the session that was given. */
export function bearer(target: Target): Header {
  return ['Authorization', `Bearer ${sessionOf(target)}`]
}

/** The session that was given, itself. */
export function sessionOf({ credentials: { session } }: Target): string {
  if (session === undefined) throw new NotChecked('it needs a session')
  return session
}

/** The account that was given. */
export function accountOf({ credentials: { account } }: Target): Account {
  if (account === undefined) throw new NotChecked('it needs an account')
  return account
}

import type { Allowance } from './apiError.ts'
import type {
  AlternativeAnswer,
  AlternativeLine,
  AlternativeParts,
  Answer,
  CallOptions,
  Given,
  Item,
  Line,
  ListLine,
  PagedLine,
  Parts,
  Query,
} from './lines.ts'
import type { Fetch } from './reach.ts'
import type { RetryOptions } from './retry.ts'
import type { Lines, MediaAttachment } from './schema.ts'

/** What a client is made of. */
export interface ClientOptions extends RetryOptions {
  /** Where the service is, such as `https://social.example`. */
  baseUrl: string
  /**
   * The session identifier, or what gives it, asked before each call. Undefined is nobody. It is
   * sent in the `Authorization` header alone.
   */
  session?: string | (() => string | undefined | Promise<string | undefined>) | undefined
  /** Another `fetch` than that of the platform. */
  fetch?: Fetch | undefined
  /** What the program calls itself; browsers have their own. */
  userAgent?: string | undefined
  /**
   * Milliseconds without a whole answer after which a try is given up; 0 for never. 30,000 unless
   * said, and never for uploads.
   */
  timeout?: number | undefined
  /** Bytes of an answer that are read at most; 16 MiB unless said. */
  longestAnswer?: number | undefined
}

/** An answer with what came beside it. */
export interface Reply<Body> {
  /** 200, or 202 and 206 while media are being processed. */
  status: number
  body: Body
  headers: Headers
  requestId: string | undefined
  /** What is left of what may be done; undefined where the service does not count. */
  allowance: Allowance | undefined
}

/** A page, and what to ask with, as `query`, for those beside it; undefined where there is none. */
export interface Page<L extends PagedLine> {
  body: Answer<L>
  /** What is older. */
  next: Query<L> | undefined
  /** What is newer. */
  previous: Query<L> | undefined
}

interface UploadOptions extends CallOptions {
  /** Milliseconds that it may take until it is processed; five minutes unless said. */
  processing?: number | undefined
}

/** What goes with an uploaded file. */
export type UploadParts = Omit<Lines['POST /api/v2/media']['body'], 'file'> & UploadOptions

/**
 * Calls the API. Whatever it is asked throws an ApiError where it is not carried out, and a
 * TypeError where it can't be asked.
 */
export interface Client {
  readonly baseUrl: string
  /** Calls a line and gives what it answers. */
  call<L extends AlternativeLine>(line: L, parts: AlternativeParts<L>): Promise<AlternativeAnswer<L>>
  call<L extends Line>(line: L, ...parts: Given<Parts<L>>): Promise<Answer<L>>
  /** Calls a line and gives its answer with status, headers and allowance. */
  send<L extends AlternativeLine>(line: L, parts: AlternativeParts<L>): Promise<Reply<AlternativeAnswer<L>>>
  send<L extends Line>(line: L, ...parts: Given<Parts<L>>): Promise<Reply<Answer<L>>>
  /** Asks for one page. */
  page<L extends PagedLine>(line: L, ...parts: Given<Parts<L>>): Promise<Page<L>>
  /** Asks for one page after the other, to the end. */
  pages<L extends PagedLine>(line: L, ...parts: Given<Parts<L>>): AsyncGenerator<Answer<L>, void, undefined>
  /** Asks for one page after the other, and gives what is on them, one by one. */
  items<L extends ListLine>(line: L, ...parts: Given<Parts<L>>): AsyncGenerator<Item<L>, void, undefined>
  /** Uploads a file and waits until it can be attached to a post. */
  upload(file: Blob, parts?: UploadParts): Promise<MediaAttachment>
}

import type { Allowance } from './apiError.ts'
import type {
  AlternativeAnswer,
  AlternativeLine,
  AlternativeParts,
  ResponseBody,
  CallOptions,
  PartsArgument,
  Item,
  Line,
  ListLine,
  PagedLine,
  RequestParts,
  Query,
} from './lines.ts'
import type { Fetch } from './reach.ts'
import type { RetryOptions } from './retry.ts'
import type { Lines, MediaAttachment } from './schema.ts'

/** The options of a client. */
export interface ClientOptions extends RetryOptions {
  /** The URL of the service, such as `https://social.example`. */
  baseUrl: string
  /**
   * The session identifier, or a function that returns it, called before each call. If it is undefined, calls are
   * anonymous. It is sent in the `Authorization` header only.
   */
  session?: string | (() => string | undefined | Promise<string | undefined>) | undefined
  /** A replacement for the platform's `fetch`. */
  fetch?: Fetch | undefined
  /** The `User-Agent` of the program. Browsers set their own. */
  userAgent?: string | undefined
  /**
   * The timeout of each attempt in milliseconds, until the response is complete, or 0 for none.
   *
   * @default 30000, and never for uploads
   */
  timeout?: number | undefined
  /**
   * The maximum bytes of a response.
   *
   * @default 16 MiB
   */
  longestAnswer?: number | undefined
}

/** A response with its metadata. */
export interface Reply<Body> {
  /** 200, or 202 and 206 while media are being processed. */
  status: number
  body: Body
  headers: Headers
  requestId: string | undefined
  /** The remaining allowance, or undefined if the service does not count calls. */
  allowance: Allowance | undefined
}

/** A page, with the `query` of each neighbouring page, or undefined at either end. */
export interface Page<L extends PagedLine> {
  body: ResponseBody<L>
  /** The query of the older page. */
  next: Query<L> | undefined
  /** The query of the newer page. */
  previous: Query<L> | undefined
}

interface UploadOptions extends CallOptions {
  /**
   * The maximum milliseconds until the file is processed.
   *
   * @default five minutes
   */
  processing?: number | undefined
}

/** The fields of an uploaded file, with options. */
export type UploadParts = Omit<Lines['POST /api/v2/media']['body'], 'file'> & UploadOptions

/** Calls the API. Every method throws an ApiError if the call fails, and a TypeError if its arguments are invalid. */
export interface Client {
  readonly baseUrl: string
  /** Calls an endpoint and returns the response body. */
  call<L extends AlternativeLine>(line: L, parts: AlternativeParts<L>): Promise<AlternativeAnswer<L>>
  call<L extends Line>(line: L, ...parts: PartsArgument<RequestParts<L>>): Promise<ResponseBody<L>>
  /** Calls an endpoint and returns the response with status, headers and allowance. */
  send<L extends AlternativeLine>(line: L, parts: AlternativeParts<L>): Promise<Reply<AlternativeAnswer<L>>>
  send<L extends Line>(line: L, ...parts: PartsArgument<RequestParts<L>>): Promise<Reply<ResponseBody<L>>>
  /** Loads one page. */
  page<L extends PagedLine>(line: L, ...parts: PartsArgument<RequestParts<L>>): Promise<Page<L>>
  /** Yields all pages, one by one. */
  pages<L extends PagedLine>(
    line: L,
    ...parts: PartsArgument<RequestParts<L>>
  ): AsyncGenerator<ResponseBody<L>, void, undefined>
  /** Yields the items of all pages, one by one. */
  items<L extends ListLine>(line: L, ...parts: PartsArgument<RequestParts<L>>): AsyncGenerator<Item<L>, void, undefined>
  /** Uploads a file and waits until it can be attached to a post. */
  upload(file: Blob, parts?: UploadParts): Promise<MediaAttachment>
}

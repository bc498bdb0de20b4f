import type { FileSigner } from './fileSigner.ts'

/** The URLs of accounts, posts, files and pages. Every URL that the service returns is made here, and is absolute. */
export interface Links {
  /** The host in addresses of accounts, `@alice@host`. */
  host(): string
  page(path: string): string
  profile(username: string): string
  post(username: string, id: string): string
  hashtag(name: string): string
  /** The page of an account's posts with a hashtag. */
  profileHashtag(username: string, name: string): string
  file(key: string): string
  /** The URL of a stored file that is not public. It expires. */
  signedFile(key: string): string
  /** True if files of posts that are not public have only signed URLs. */
  signsRestricted: boolean
}

/**
 * Makes the links of a service at `baseUrl`, which is called each time because the port may be unknown before
 * listening. Without a signer, as on the command line, signed URLs are plain URLs.
 */
export function makeLinks(baseUrl: () => string, signer?: Pick<FileSigner, 'query'>, signsRestricted = false): Links {
  const page = (path: string) => `${baseUrl()}${path}`
  return {
    host: () => new URL(baseUrl()).host,
    page,
    profile: (username) => page(`/@${username}`),
    post: (username, id) => page(`/@${username}/${id}`),
    hashtag: (name) => page(`/tags/${encodeURIComponent(name)}`),
    profileHashtag: (username, name) => page(`/@${username}/tagged/${encodeURIComponent(name)}`),
    file: (key) => page(`/media/${key}`),
    signedFile: (key) => page(signer ? `/media/${key}?${signer.query(key)}` : `/media/${key}`),
    signsRestricted,
  }
}

import type { FileSigner } from './fileSigner.ts'

/** Where things are found on the web. Every address the service hands out is made here, and is absolute. */
export interface Links {
  /** The host people are addressed at, `@alice@host`. */
  host(): string
  page(path: string): string
  profile(username: string): string
  post(username: string, id: string): string
  hashtag(name: string): string
  /** What somebody posted with a hashtag. */
  profileHashtag(username: string, name: string): string
  file(key: string): string
  /** The address of a stored file that not everybody is shown: it ends after a while. */
  signedFile(key: string): string
  /** Whether files of posts that are not public have signed addresses alone. */
  signsRestricted: boolean
}

/**
 * The links of a service at `baseUrl`; it is asked each time, since a port may be known only after
 * listening. Without a signer, as on the command line, a signed address is the plain one.
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

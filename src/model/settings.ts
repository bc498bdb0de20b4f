/** How this installation presents itself and what it allows. */
export interface Settings {
  title: string
  description: string
  contactEmail: string
  contactUsername: string | undefined
  languages: string[]
  rules: string[]
  /** Whether public posts and profiles may be read without a session. */
  anonymousReads: boolean
}

/** What is allowed at most; `GET /api/v2/instance` publishes it. */
export interface Limits {
  /** Grapheme clusters; a link counts 23. */
  postCharacters: number
  mediaPerPost: number
  descriptionCharacters: number
  pollOptions: number
  pollOptionCharacters: number
  /** Seconds. */
  pollMinSeconds: number
  pollMaxSeconds: number
  displayNameCharacters: number
  bioCharacters: number
  profileFields: number
  profileFieldCharacters: number
  pinnedPosts: number
  /** Bytes. */
  imageBytes: number
  imagePixels: number
  videoBytes: number
  jsonBytes: number
  /** Followers up to which a post is written into feeds; above it is merged in when a feed is read. */
  fanoutFollowers: number
  feedLength: number
}

/** The size of the installation. Suspended accounts and their posts are left out. */
export interface InstallationCounts {
  accounts: number
  /** Accounts that posted, looked at their home timeline or used a session in the last 30 days. */
  activeMonth: number
  /** The same in the last 180 days. */
  activeHalfYear: number
  /** The sum of the posts that profiles count, as in Mastodon: boosts are included, direct posts are not. */
  posts: number
  /** The size of the files of all attachments in bytes, including those of suspended accounts. */
  mediaBytes: number
}

/** The size of the installation, which may be some minutes old. */
export interface Statistics {
  /** Waits for a count only if nothing has been counted yet. */
  read(): Promise<InstallationCounts>
}

/** How big the installation is. Suspended accounts, and what they posted, are left out. */
export interface InstallationCounts {
  accounts: number
  /** Accounts that posted, looked at their home timeline or used a session in the last 30 days. */
  activeMonth: number
  /** The same in the last 180 days. */
  activeHalfYear: number
  /** What the profiles count, as in Mastodon: boosts are among them, direct posts are not. */
  posts: number
  /** Bytes of the files of all attachments, those of suspended accounts included. */
  mediaBytes: number
}

/** The numbers of an installation, which may be some minutes old. */
export interface Statistics {
  /** Waits for a count only where there has been none yet. */
  read(): Promise<InstallationCounts>
}

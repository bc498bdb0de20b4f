/** How big the installation is; counted at most once a minute. */
export interface InstallationCounts {
  accounts: number
  activeMonth: number
  activeHalfYear: number
  posts: number
}

export interface Statistics {
  read(): Promise<InstallationCounts>
}

/** The size of a demo. */
export interface DemoSizes {
  accounts: number
  posts: number
  /** The number of accounts that each account follows. */
  follows: number
  /**
   * The number of different pictures that attachments share, which is also the number of profiles with their own
   * pictures; 0 for none.
   */
  pictures: number
}

/** The default size of a demo. */
export const defaultSizes: DemoSizes = { accounts: 50, posts: 2000, follows: 20, pictures: 300 }

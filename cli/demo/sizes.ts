/** How big a demo is to be. */
export interface DemoSizes {
  accounts: number
  posts: number
  /** How many others each account follows. */
  follows: number
  /**
   * Different pictures, shared by the attachments, and also how many profiles have pictures of
   * their own; 0 for none at all.
   */
  pictures: number
}

/** How big a demo is when nothing is said. */
export const usualSizes: DemoSizes = { accounts: 50, posts: 2000, follows: 20, pictures: 300 }

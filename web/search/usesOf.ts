import type { Tag } from '../schema/api.ts'

/** How many posts used a hashtag in the last seven days. */
export const usesOf = ({ history }: Tag): number => history.reduce((sum, { uses }) => sum + Number(uses), 0)

// What an account's filters may come to, chosen so that the costliest page of posts there can be is
// matched in a fraction of a second (docs/decisions/filters.md has the measurements). How many
// filters there may be is for the operator to say: `Limits`.

/** Characters of a title. */
export const titleLength = 256
/** Characters of a keyword that is no pattern. */
export const keywordLength = 512
/** Characters of a pattern. */
export const patternLength = 500
/** Instructions a pattern may be compiled to. */
export const patternSize = 100
/** Instructions that all patterns of an account may be compiled to, together. */
export const patternSizes = 120
/** How far into what a post says patterns look, in UTF-16 units. */
export const patternReach = 5_000
/** Characters that all keywords of an account may have, together. */
export const keywordLengths = 20_000
/** Posts that the filters of an account may name, together. */
export const filteredPosts = 1_000
/** How many of the words that a filter found are told. */
export const wordsTold = 10
/** UTF-16 units of a found word that are told: a pattern may find a whole post. */
export const toldLength = 512

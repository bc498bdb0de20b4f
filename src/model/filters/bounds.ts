// The limits of an account's filters, chosen so that the costliest possible page of posts is matched in a fraction of a
// second (docs/decisions/filters.md has the measurements). The operator sets the number of filters: `Limits`.

/** Maximum characters of a title. */
export const titleLength = 256
/** Maximum characters of a keyword that is not a pattern. */
export const keywordLength = 512
/** Maximum characters of a pattern. */
export const patternLength = 500
/** Maximum instructions of a compiled pattern. */
export const patternSize = 100
/** Maximum instructions of all compiled patterns of an account together. */
export const totalPatternSize = 120
/** The UTF-16 units at the start of a post's text that patterns read. */
export const patternReach = 5_000
/** Maximum characters of all keywords of an account together. */
export const totalKeywordLength = 20_000
/** Maximum posts that the filters of an account name together. */
export const filteredPosts = 1_000
/** Maximum matching words that are returned for a filter. */
export const wordsReported = 10
/** Maximum UTF-16 units of a matching word that are returned. A pattern may match a whole post. */
export const reportedLength = 512

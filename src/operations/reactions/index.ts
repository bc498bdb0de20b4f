export { addReaction } from './addReaction.ts'
export { postReactions } from './postReactions.ts'
export { removeReaction } from './removeReaction.ts'

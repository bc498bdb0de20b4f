export { poll } from './poll.ts'
export { votePoll } from './votePoll.ts'
export { withdrawVote } from './withdrawVote.ts'

export { appealDecision } from './appealDecision.ts'
export { moderationDecisions } from './moderationDecisions.ts'

export { dimensions } from './dimensions.ts'
export { measures } from './measures.ts'
export { retention } from './retention.ts'

export { directory } from './directory.ts'
export { dismissSuggestion } from './dismissSuggestion.ts'
export { suggestions } from './suggestions.ts'

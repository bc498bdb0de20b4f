export { search } from './search.ts'
export { searchProfiles } from './searchProfiles.ts'

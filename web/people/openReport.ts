export { openReport } from './windows.ts'

export { createReport } from './createReport.ts'

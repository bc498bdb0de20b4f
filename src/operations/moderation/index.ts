export { auditLog } from './auditLog.ts'

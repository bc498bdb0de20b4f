import type { Messages } from '../index.ts'

export const notifications: Messages['notifications'] = {}

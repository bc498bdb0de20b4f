import type { Messages } from '../index.ts'

export const account: Messages['account'] = {}

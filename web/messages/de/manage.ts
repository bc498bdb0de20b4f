import type { Messages } from '../index.ts'

export const manage: Messages['manage'] = {}

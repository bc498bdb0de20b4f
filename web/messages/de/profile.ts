import type { Messages } from '../index.ts'

export const profile: Messages['profile'] = {}

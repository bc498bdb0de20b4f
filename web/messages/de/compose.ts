import type { Messages } from '../index.ts'

export const compose: Messages['compose'] = {}

import type { Messages } from '../index.ts'

export const post: Messages['post'] = {
  markFailed: 'Das konnte nicht gespeichert werden.',
}

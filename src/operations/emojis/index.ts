export { deleteEmoji } from './deleteEmoji.ts'
export { saveEmoji } from './saveEmoji.ts'
export { updateEmoji } from './updateEmoji.ts'

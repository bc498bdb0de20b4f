export { createApp } from './createApp.ts'
export { ownApp } from './ownApp.ts'

declare module 'virtual:emojis/*' {
  const rows: [text: string, label: string, words: string, group: number, hasTones: 0 | 1][]
  export default rows
}

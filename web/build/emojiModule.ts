import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const name = /^virtual:emojis\/(en|de)$/

// Leaves out modifiers and hair styles, which are components of other emojis.
const componentGroup = 2
const tones = ['🏻', '🏼', '🏽', '🏾', '🏿']
const modifiable = /\p{Emoji_Modifier_Base}\uFE0F?/gu

interface Entry {
  unicode: string
  label: string
  tags?: string[]
  group?: number
  skins?: { unicode: string }[]
}

/**
 * Provides the Vite modules `virtual:emojis/en` and `virtual:emojis/de`. Each exports every emoji as `[emoji, name,
 * other words, group, 1 if it has skin tones]`, a fifth of the size of emojibase-data.
 */
export function emojiModule(): Plugin {
  return {
    name: 'emojis',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const language = name.exec(id.slice(1))?.[1]
      if (!language) return undefined
      const path = require.resolve(`emojibase-data/${language}/compact.json`)
      const entries = JSON.parse(await readFile(path, 'utf8')) as Entry[]
      const shown = entries.filter(({ group }) => group !== undefined && group !== componentGroup).map(row)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(shown))})`
    },
  }
}

function row(entry: Entry): unknown[] {
  const label = entry.label.toLowerCase()
  const words = (entry.tags ?? []).filter((tag) => !label.includes(tag.toLowerCase()))
  return [entry.unicode, entry.label, words.join(' '), entry.group, hasTones(entry) ? 1 : 0]
}

// Returns whether the client can make the emoji's skin tones by adding a modifier after each part that takes one.
function hasTones({ unicode, skins = [] }: Entry): boolean {
  const available = new Set(skins.map((skin) => plain(skin.unicode)))
  return tones.every((tone) => available.has(plain(unicode.replace(modifiable, (part) => plain(part) + tone))))
}

const plain = (text: string): string => text.replaceAll('\uFE0F', '')

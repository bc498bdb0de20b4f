import { isInWord } from './wordEdges.ts'

/** Finds many words in a text at once. */
export interface Automaton {
  /**
   * Reads a text once. Calls `found` for each word in it, with the word's index and the end of its first occurrence.
   */
  scan(text: string, found: (word: number, end: number) => void): void
}

/**
 * Builds an automaton after Aho and Corasick (Efficient string matching, CACM 18, 1975) from distinct words that are
 * not empty. Its time grows with the text and the number of matches, whatever the words are. Searching for each word
 * separately costs, at worst, the number of words times the lengths of text and word. With `whole`, it finds words only
 * where they are not part of longer words.
 */
export function buildAutomaton(words: readonly string[], whole: boolean): Automaton {
  const trie = buildTrie(words, whole)
  const links = suffixLinks(trie)
  return { scan: (text, found) => scan(text, found, trie, links) }
}

// A word boundary is read as a separate symbol, which no text contains. So no match has to be rejected afterwards
// because of its boundaries.
const edge = 0

function unitsOf(text: string, whole: boolean): number[] {
  const units: number[] = []
  for (let position = 0; position <= text.length; position++) {
    if (whole && !isInWord(text, position)) units.push(edge)
    if (position < text.length) units.push(text.charCodeAt(position))
  }
  return units
}

interface Trie {
  /** Returns the node that a symbol leads to; 0 for none. Only the root is 0, and no symbol leads to it. */
  step(node: number, unit: number): number
  /** The word that ends at a node; -1 for none. */
  word: Int32Array
  /** All nodes except the root, each with its parent. Nodes nearer to the root come first. */
  nodes: { node: number; parent: number; unit: number }[]
  whole: boolean
}

function buildTrie(words: readonly string[], whole: boolean): Trie {
  const spelled = words.map((word) => unitsOf(word, whole))
  const steps = buildSteps(spelled.reduce((sum, { length }) => sum + length, 0))
  const levels: Trie['nodes'][] = []
  const ends: number[] = []
  let last = 0
  for (const units of spelled) {
    let at = 0
    for (const [depth, unit] of units.entries()) {
      const parent = at
      at = steps.get(parent, unit)
      if (at !== 0) continue
      at = ++last
      steps.set(parent, unit, at)
      ;(levels[depth] ??= []).push({ node: at, parent, unit })
    }
    ends.push(at)
  }
  const word = new Int32Array(last + 1).fill(-1)
  for (const [index, node] of ends.entries()) word[node] = index
  return { step: steps.get, word, nodes: levels.flat(), whole }
}

// A hash table with open addressing. A Map for each node needs a hundred times the memory; one Map for all nodes takes
// twice the time.
function buildSteps(most: number) {
  const bits = Math.max(4, Math.ceil(Math.log2(2 * most + 2)))
  const [from, by, to] = [new Int32Array(1 << bits), new Uint16Array(1 << bits), new Int32Array(1 << bits)]
  const slotOf = (node: number, unit: number): number => {
    let slot = Math.imul(Math.imul(node, 0x9e3779b1) ^ (unit + 1), 0x85ebca6b) >>> (32 - bits)
    while (to[slot] !== 0 && (from[slot] !== node || by[slot] !== unit)) slot = (slot + 1) & ((1 << bits) - 1)
    return slot
  }
  return {
    get: (node: number, unit: number): number => to[slotOf(node, unit)]!,
    set(node: number, unit: number, target: number): void {
      const slot = slotOf(node, unit)
      from[slot] = node
      by[slot] = unit
      to[slot] = target
    },
  }
}

interface Links {
  /** The node of the longest suffix of the input that is a prefix of a word. */
  fallback: Int32Array
  /** The first node at which a whole word ends, when `fallback` is followed repeatedly. */
  next: Int32Array
}

function suffixLinks({ step, word, nodes }: Trie): Links {
  const [fallback, next] = [new Int32Array(word.length), new Int32Array(word.length)]
  for (const { node, parent, unit } of nodes) {
    let at = parent
    let found = 0
    while (at !== 0 && found === 0) {
      at = fallback[at]!
      found = step(at, unit)
    }
    fallback[node] = found
    next[node] = word[found]! >= 0 ? found : next[found]!
  }
  return { fallback, next }
}

function scan(text: string, found: (word: number, end: number) => void, trie: Trie, links: Links): void {
  const { step, word, whole } = trie
  const { fallback } = links
  // Chains are cut after a match. Otherwise words that are suffixes of each other would all be walked at each symbol.
  const next = links.next.slice()
  const left = word.slice()
  let state = 0

  function read(unit: number, end: number): void {
    let target = step(state, unit)
    while (target === 0 && state !== 0) {
      state = fallback[state]!
      target = step(state, unit)
    }
    state = target
    for (let at = state, further = 0; at !== 0; at = further) {
      report(at, end)
      further = next[at]!
      next[at] = 0
    }
  }

  function report(node: number, end: number): void {
    if (left[node]! < 0) return
    found(left[node]!, end)
    left[node] = -1
  }

  for (let position = 0; position <= text.length; position++) {
    if (whole && !isInWord(text, position)) read(edge, position)
    if (position < text.length) read(text.charCodeAt(position), position + 1)
  }
}

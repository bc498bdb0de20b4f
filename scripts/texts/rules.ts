/** A rule that a text breaks, and the words that break it. */
export interface BrokenRule {
  rule: string
  words: string
}

/** Words that are almost always wrong, each with its replacement. */
export const bannedPatterns: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwhoever\b/i, instead: 'anyone who, people who' },
  { pattern: /\bsomebody\b/i, instead: 'someone, another user, people' },
  { pattern: /\bas it stands\b/i, instead: 'as it is now, unchanged' },
  { pattern: /\b(?:by|for|from|in|of|on|to|with) one's\b|^one's/i, instead: 'your' },
  { pattern: /\bthr(?:ow|ows|ew|own) away\b/i, instead: 'discard, delete' },
  { pattern: /\bthat it is you\b/i, instead: 'your identity, who you are' },
  { pattern: /\bnobody need\b/i, instead: 'no session is needed' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(?:is|are|be) told\b(?! from| that| to)/i, instead: 'is notified, learns' },
  { pattern: /\bhears? of\b/i, instead: 'is notified of' },
  { pattern: /\bto be had\b/i, instead: 'available' },
  { pattern: /\b(?:those|which|what) there (?:is|are)\b/i, instead: 'the existing ones' },
  { pattern: /\bleft away\b|\bleaves? away\b/i, instead: 'left out, turned off' },
  { pattern: /\b(?:be|been|is|was) let in\b|\blets? (?:an app|apps|a device) in\b/i, instead: 'authorise, allow' },
  { pattern: /\b(?:was|were) \w+ already\b/i, instead: 'has already been ...' },
  { pattern: /\bbelongs? into\b/i, instead: 'belongs in' },
  { pattern: /\bstands? (?:in|at|under|beside|here|there)\b/i, instead: 'is in' },
  { pattern: /\ban own\b/i, instead: 'your own, its own' },
  { pattern: /\blately\b/i, instead: 'recently' },
  { pattern: /\bin turns\b/i, instead: 'in turn, alternately' },
  { pattern: /\bmeanwhile[.:;,)]/i, instead: 'in the meantime' },
  { pattern: /\b(?:thereof|therein|wherein|hereby)\b/i, instead: 'of it, in it, where' },
  { pattern: /\b(?:go|goes|going|went) on\b(?! the)/i, instead: 'continue' },
  { pattern: /\bout of reach\b/i, instead: 'unreachable' },
  { pattern: /\bwrong usage\b/i, instead: 'a usage error' },
  { pattern: /\bprevents? that (?=\p{L})/iu, instead: 'prevents it from' },
  { pattern: /(?:^|[.:] )Who (?!can )\p{L}+[^.?]*\.(?:$| )/u, instead: 'People who' },
]

/** Maximum words of a sentence. */
export const wordsAtMost = 40

/** Returns the rules that a text breaks: banned words, and sentences that are too long. */
export function findingsIn(text: string): BrokenRule[] {
  const banned = bannedPatterns.flatMap(({ pattern, instead }) => {
    const [words] = pattern.exec(text) ?? []
    return words === undefined ? [] : [{ rule: `write "${instead}"`, words: words.trim() }]
  })
  const long = sentencesOf(text)
    .map((sentence) => ({ sentence, count: sentence.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0 }))
    .filter(({ count }) => count > wordsAtMost)
    .map(({ sentence, count }) => ({
      rule: `${count} words in a sentence, at most ${wordsAtMost}`,
      words: `${sentence.slice(0, 60)}...`,
    }))
  return [...banned, ...long]
}

// A full stop ends a sentence if a capital, a value or code follows. So do list items on one line.
const sentencesOf = (text: string) => text.split(/(?<=[.!?:][)"”’]?) +(?=[\p{Lu}\p{N}"“`{@[(*])| - (?=\p{Lu})/u)

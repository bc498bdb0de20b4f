import { m } from '../messages/index.ts'
import { me } from '../state/session.ts'

/** An operator of the search for posts. */
export interface Operator {
  /** The text that is inserted into the field. */
  example: string
  meaning: string
}

/** Returns whether a query contains an operator, or something that looks like one. */
export const hasOperator = (query: string): boolean => /(?:^|\s)-?(?:[a-z]+:\S|"|-\w)/i.test(query)

/** Returns the search operators. See "Beyond Mastodon" in docs/http.md. */
export function operators(): Operator[] {
  const { operators: meaning, examples } = m.search
  const [day = ''] = new Date().toISOString().split('T')
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)]
  return [
    { example: examples.phrase, meaning: meaning.phrase },
    { example: examples.without, meaning: meaning.without },
    { example: examples.from, meaning: meaning.from },
    ...(me.value ? [{ example: 'from:me', meaning: meaning.fromMe }] : []),
    { example: 'has:media', meaning: meaning.hasMedia },
    { example: 'has:poll', meaning: meaning.hasPoll },
    { example: 'has:link', meaning: meaning.hasLink },
    { example: 'is:reply', meaning: meaning.isReply },
    { example: '-is:reply', meaning: meaning.notReply },
    { example: 'language:en', meaning: meaning.language },
    { example: `before:${day}`, meaning: meaning.before },
    { example: `after:${year}`, meaning: meaning.after },
    { example: `during:${month}`, meaning: meaning.during },
    ...(me.value ? [{ example: 'in:library', meaning: meaning.inLibrary }] : []),
    { example: 'in:public', meaning: meaning.inPublic },
  ]
}

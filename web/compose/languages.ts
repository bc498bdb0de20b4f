import { language } from '../messages/index.ts'
import { readStored } from '../state/storage.ts'

// The languages of ISO 639-1, and other languages that are often used. `tl` and `tw` are missing, because browsers give
// them the same names as `fil` and `ak`.
const codes = (
  'aa ab af ak am an ar as av ay az ba be bg bho bi bm bn bo br bs ca ce ch ckb co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fil ' +
  'fj fo fr fy ga gd gl gn gsw gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ' +
  'ky la lb lg li ln lo lt lu lv mai mg mh mi mk ml mn mr ms mt my na nb nd nds ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt pt-BR qu rm rn ro ' +
  'ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw szl ta te tg th ti tk tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo yue za zgh zh ' +
  'zh-CN zh-TW zu'
).split(' ')

/** A language of posts, with its name in the language of the page and in the language itself. */
export interface WrittenLanguage {
  code: string
  name: string
  ownName: string
}

let all: WrittenLanguage[] | undefined

/** Returns every language to choose from, sorted by name. */
export function writtenLanguages(): WrittenLanguage[] {
  all ??= codes
    .map((code) => ({ code, name: languageName(code), ownName: nameIn(code, code) ?? '' }))
    .filter(({ code, name }) => name !== code)
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return all
}

/** Returns the name of a language in the language of the page, or its code if it has no name. */
export const languageName = (code: string): string => nameIn(code, language) ?? code

/**
 * Returns the entry of the list for a code. Also finds a code whose language has the same name, such as `tl` for `fil`.
 */
export const listed = (code: string): WrittenLanguage | undefined =>
  writtenLanguages().find((one) => one.code === code || one.name === languageName(code))

function nameIn(code: string, locale: string): string | undefined {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code)
  } catch {
    // The browser rejects the code as malformed.
    return undefined
  }
}

/** Returns the languages that the author most likely writes in, the likeliest first. */
function likelyLanguages(): string[] {
  return [...new Set([readStored('language-written', language), language, ...navigator.languages.map(baseOf)])].slice(
    0,
    4,
  )
}

const baseOf = (code: string) => code.split('-')[0]!

/** Returns the languages whose name, own name or code matches a query. */
export function findLanguages(query: string): WrittenLanguage[] {
  const typed = query.trim().toLowerCase()
  if (!typed) {
    const likely = likelyLanguages().flatMap((code) => listed(code) ?? [])
    return [...likely, ...writtenLanguages().filter((one) => !likely.includes(one))]
  }
  const sameCode = languageName(typed)
  const isCalled = ({ code, name, ownName }: WrittenLanguage) =>
    code.toLowerCase() === typed ||
    name === sameCode ||
    [name, ownName].some((one) => one.toLowerCase().includes(typed))
  const isFirst = ({ name, ownName }: WrittenLanguage) =>
    [name, ownName].some((one) => one.toLowerCase().startsWith(typed)) ? 0 : 1
  return writtenLanguages()
    .filter(isCalled)
    .sort((one, other) => isFirst(one) - isFirst(other))
}

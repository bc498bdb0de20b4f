import { language } from '../../messages/index.ts'

// ISO 639-1, those that most people write in, and some that are written here and there.
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gd gl gsw gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te tg th tl tr uk ur uz vi yue zh zh-CN zh-TW zu'.split(
    ' ',
  )

/** Languages that posts are written in, named in the language of the page, in its order; `known` is there in any case. */
export function writtenLanguages(known?: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const all = known && !codes.includes(known) ? [known, ...codes] : codes
  return all
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other, language))
}

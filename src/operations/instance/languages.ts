import { z } from 'zod'
import { Language } from '../../model/language.ts'
import { defineOpenOperation } from '../operation.ts'

const NamedLanguage = z
  .object({ code: Language, name: z.string().describe('The English name of the language.') })
  .meta({ id: 'NamedLanguage', description: 'A language that posts can be written in.' })
type NamedLanguage = z.output<typeof NamedLanguage>

// The same codes as in the web client (web/compose/languages.ts); test/web/agreement.test.ts compares the two. `tl` and
// `tw` are left out because they have the same names as `fil` and `ak`.
const codes =
  `aa ab af ak am an ar as av ay az ba be bg bho bi bm bn bo br bs ca ce ch ckb co cr cs cu cv cy da de dv dz ee el en eo es et
eu fa ff fi fil fj fo fr fy ga gd gl gn gsw gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn
ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mai mg mh mi mk ml mn mr ms mt my na nb nd nds ne ng nl nn no nr nv ny oc oj om or os pa
pi pl ps pt pt-BR qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw szl ta te tg th ti tk tn to tr ts tt ty ug uk
ur uz ve vi vo wa wo xh yi yo yue za zgh zh zh-CN zh-TW zu`.split(/\s/)

function namedLanguages(): NamedLanguage[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  return codes.map((code) => ({ code, name: names.of(code) ?? code }))
}

let cached: NamedLanguage[] | undefined

/** Lists the languages that apps can offer for a post. */
export const languages = defineOpenOperation({
  name: 'languages',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'List the languages that posts can be written in.',
  input: z.strictObject({}),
  output: z.array(NamedLanguage),
  run: () => Promise.resolve((cached ??= namedLanguages())),
})

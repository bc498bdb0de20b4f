import { expect, it } from 'vitest'
import { Filter, FilterMatch } from '../../../model/filter.ts'
import { PostId } from '../../../model/ids.ts'
import { compileFilters } from '../../../model/filters/compile.ts'
import { exampleContent, examplePost, eagerViewer } from '../../../../test/support/nouns.ts'
import { StatusEntity, statusEntity, statusJson } from './status.ts'

const filter = Filter.parse({
  ...{ id: '5', title: 'T', contexts: ['home'], action: 'blur', match: 'any', expiresAt: '2999-01-01T00:00:00.000Z' },
  keywords: [{ id: '6', keyword: 'e', wholeWord: false, isPattern: false, excluded: false }],
  posts: [],
})

it('the filter that matched a post or its boost is in both formats', () => {
  const content = exampleContent({ text: 'Hello there' })
  const filtered = compileFilters([filter]).match(content)
  expect(filtered.map((match) => FilterMatch.parse(match).keywords)).toEqual([['e']])
  const viewer = { ...eagerViewer, filtered }
  const caught = examplePost(content, { viewer })
  const boost = examplePost(exampleContent({ id: PostId.parse('9'), text: '' }), { viewer, boostOf: caught })
  for (const one of [caught, boost]) {
    expect(StatusEntity.parse(JSON.parse(statusJson(one)))).toEqual(JSON.parse(JSON.stringify(statusEntity(one))))
    expect(statusEntity(one.boostOf ?? one).filtered).toEqual([
      {
        filter: { id: '5', title: 'T', context: ['home'], expires_at: filter.expiresAt, filter_action: 'blur' },
        keyword_matches: ['e'],
        status_matches: null,
      },
    ])
  }
  expect(statusEntity(boost).filtered).toEqual(statusEntity(caught).filtered)
})

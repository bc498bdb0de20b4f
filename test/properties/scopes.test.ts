import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedByAll, allScopes, covers, type Scope } from '../../src/model/scopes.ts'

const grant = fc.array(fc.constantFrom(...allScopes, 'openid', ''), { maxLength: 6 })
const every = allScopes as readonly Scope[]

test('several grants together allow exactly what each of them allows, with no scope twice', () => {
  fc.assert(
    fc.property(fc.array(grant, { minLength: 1, maxLength: 3 }), (grants) => {
      const together = new Set<string>(allowedByAll(grants))
      for (const scope of every) {
        expect(covers(together, scope)).toBe(grants.every((granted) => covers(new Set(granted), scope)))
      }
      for (const scope of together) {
        const others = new Set([...together].filter((other) => other !== scope))
        expect(covers(others, scope as Scope)).toBe(false)
      }
    }),
  )
})

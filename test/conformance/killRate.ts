import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Audit } from '../../cli/conformance/audit.ts'
import { anyAnswer, judgement } from '../../cli/conformance/violation.ts'
import { type Audited, auditsHere, type Person, startAudited } from './audited.ts'
import { breakers } from './breakers.ts'
import { legible } from './legible.ts'
import { modes } from './modes.ts'

/**
 * Tests that the audits whose ids match `ids` find every server that breaks their rules. The tests are divided among
 * several files, which run at the same time.
 */
export function testKillRate(ids: RegExp): void {
  let audited: Audited
  beforeAll(async () => {
    audited = await startAudited()
  })
  afterAll(() => audited?.close())
  const some = auditsHere.filter(({ id }) => ids.test(id)).map((audit) => [audit.id, audit.title, audit] as const)
  test.each(some)(
    '%s finds servers that break its rule: %s',
    async (id, _, audit) => {
      const count = [breakers[id]!({ session: 'ses_none' })].flat().length
      for (let index = 0; index < count; index++) {
        // Each run needs a new person, because the run ends the session of the person.
        const person = await audited.newPerson()
        audited.proxy.break([breakers[id]!(person)].flat()[index])
        const { findings } = await audited.run([audit], await credentialsFor(audited, audit, person), {
          seed: index,
          isThorough: rareness(id)[index] === true,
        })
        expect([index, findings[0]]).toMatchObject([
          index,
          { id, result: 'failed', seen: expect.any(String) as string },
        ])
        // The audit must fail because of the rule, not because it crashed or got no response.
        expect([judgement, anyAnswer]).not.toContain(findings[0]!.expected)
        expect(legible(JSON.stringify(findings))).not.toContain(person.session)
      }
    },
    240_000,
  )
}

/** Returns, for each mode of an audit, whether only `--thorough` finds it reliably. */
const rareness = (id: string) => modes.filter(({ audit }) => audit === id).map(({ isRare }) => isRare)

// Passes only the credentials that the audit needs, because each run ends its session.
async function credentialsFor(
  audited: Audited,
  { needs }: Audit,
  { session, account }: Person,
): Promise<Partial<Person>> {
  if (needs === 'nothing') return {}
  if (needs === 'both') return { session, account: (await audited.newPerson()).account }
  return needs === 'session' ? { session } : { account }
}

import type { Pool } from 'pg'
import { makeLinks } from '../../src/model/links.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'

/** An account that follows events. */
export interface Listener {
  token: string
}

/**
 * Creates accounts with a filter, a block and a mute each, and a session for each. The filters, blocks and mutes do not
 * concern the first account.
 */
export async function seedListeners(pool: Pool, count: number): Promise<Listener[]> {
  const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
  const ids = []
  for (let index = 0; index < count + 2; index++) ids.push(await stores.accounts.insert(`listener${index}`, ''))
  const keyword = (index: number) => ({ keyword: `word${index}`, wholeWord: true, isPattern: false, excluded: false })
  const listeners: Listener[] = []
  for (const [index, accountId] of ids.entries()) {
    if (index >= count) break
    const draft = { title: 'x', contexts: ['public', 'home'], action: 'warn', match: 'any', expiresIn: null } as const
    await stores.filters.insert(
      accountId,
      { ...draft, contexts: [...draft.contexts], keywords: [keyword(index)] },
      defaultLimits,
    )
    const { id } = await issueSession(stores.authSessions, {
      accountId,
      kind: 'cli',
      label: 'bench',
      scopes: ['read', 'write'],
    })
    listeners.push({ token: id.reveal() })
  }
  const others = ids.slice(0, count)
  await pool.query('insert into blocks (account_id, target_id) select unnest($1::bigint[]), $2', [others, ids[count]])
  await pool.query('insert into mutes (account_id, target_id) select unnest($1::bigint[]), $2', [
    others,
    ids[count + 1],
  ])
  return listeners
}

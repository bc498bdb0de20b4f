import { notFound } from '../../../model/errors.ts'
import type { AccountId, InvitationId } from '../../../model/ids.ts'
import type { Invitation } from '../../../model/invitation.ts'
import type { Links } from '../../../model/links.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import { maskOf } from '../../../model/role.ts'
import type { Invitations } from '../../invitations.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { recordAct } from '../instance/recordAct.ts'
import { isThere } from '../posts/visibility.ts'
import type { Profiles } from './profiles.ts'

type Row = Omit<Invitation, 'url' | 'inviter'>

// An invitation ends when its inviter loses the right to invite.
const isUsable = `(revoked_at is null and (expires_at is null or expires_at > now())
  and (max_uses is null or uses < max_uses)
  and (account_id is null or ${isThere(`accounts a join roles r on r.id = a.role_id
    where a.id = account_id and a.suspended_at is null and a.disabled_at is null
      and r.permissions & ${maskOf('inviteUsers', 'manageInvites')} <> 0`)}))`

const columns = `id, account_id as "inviterId", code, note, max_uses as "maxUses", uses, expires_at as "expiresAt",
  revoked_at as "revokedAt", created_at as "createdAt", ${isUsable} as "isUsable"`

const insert = statement<Row>(
  'invite_insert',
  `insert into invites (account_id, code, note, max_uses, expires_at)
   values ($1, $2, $3, $4, now() + $5 * interval '1 second') returning ${columns}`,
)

const list = twoEnded<Row>(
  'invites',
  (direction) => `
  select ${columns} from invites where id > $1 and id < $2 and ($4::bigint is null or account_id = $4)
  order by id ${direction} limit $3`,
)

const selectUsable = statement<Row>('invite_usable', `select ${columns} from invites where code = $1 and ${isUsable}`)

const lock = statement<{ revoked_at: string | null }>(
  'invite_lock',
  'select revoked_at from invites where id = $1 and ($2::bigint is null or account_id = $2) for update',
)
const revoke = statement<Row>(
  'invite_revoke',
  `update invites set revoked_at = coalesce(revoked_at, now()) where id = $1 returning ${columns}`,
)

// If two registrations compete for the last use, the second waits for the first, and then finds no use left.
const take = statement<{ id: InvitationId; account_id: AccountId | null }>(
  'invite_take',
  `update invites set uses = uses + 1 where code = $1 and ${isUsable} returning id, account_id`,
)
const insertInvited = statement(
  'invite_note',
  `insert into registrations (account_id, invite_id, invited_by) values ($1, $2, $3)
   on conflict (account_id) do update set invite_id = excluded.invite_id, invited_by = excluded.invited_by`,
)

/** Invitations in PostgreSQL. */
export function postgresInvitations(database: Database, profiles: Profiles, links: Links): Invitations {
  async function invitationsOf(rows: readonly Row[]): Promise<Invitation[]> {
    const inviters = await profiles.readById(rows.map(({ inviterId }) => inviterId))
    return rows.map((row) => ({
      ...row,
      url: links.page(`/invite/${row.code}`),
      inviter: inviters.get(row.inviterId) ?? null,
    }))
  }
  const invitationOf = async (row: Row) => (await invitationsOf([row]))[0]!

  return {
    async create({ code, note, maxUses = null, expiresIn = null }, act) {
      const row = await database.transaction(async (within) => {
        await recordAct(within, act, { action: 'invitation_created', detail: note })
        return within.row(insert, [act.actor, code, note, maxUses, expiresIn])
      })
      return invitationOf(row!)
    },
    async page({ inviterId = null, ...paging }) {
      const range = rangeOf(paging)
      const rows = await readRange(database, list, range, [], [inviterId])
      return itemPage(await invitationsOf(rows), range)
    },
    async findUsable(code) {
      const row = await database.row(selectUsable, [code])
      return row && invitationOf(row)
    },
    async revoke(id, act, inviterId) {
      const row = await database.transaction(async (within) => {
        const found = await within.row(lock, [id, inviterId ?? null])
        if (!found) throw notFound()
        const revoked = (await within.row(revoke, [id]))!
        if (found.revoked_at === null)
          await recordAct(within, act, {
            action: 'invitation_revoked',
            accountId: revoked.inviterId,
            detail: revoked.note,
          })
        return revoked
      })
      return invitationOf(row)
    },
  }
}

/** Takes one use of an invitation, in the transaction that makes the account. Returns undefined if no use is left. */
export async function takeInvitation(within: Database, code: string) {
  return within.row(take, [code])
}

/** Stores the inviter of an account, in the transaction that makes the account. */
export async function recordInvitation(
  within: Database,
  account: AccountId,
  { id, account_id: inviter }: { id: InvitationId; account_id: AccountId | null },
): Promise<void> {
  await within.rows(insertInvited, [account, id, inviter])
}

import { invalid, type ServiceError } from '../../../model/errors.ts'
import type { AccountId, DraftId, MediaId, PostId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'

/** The files to attach, and the post or draft to attach them to. */
interface UnattachedFilter {
  ids: readonly MediaId[]
  owner: AccountId
  post?: PostId
  draft?: DraftId | undefined
}

interface MediaRow {
  state: 'processing' | 'ready' | 'failed' | null
  is_used: boolean
}

const selectMedia = statement<MediaRow>(
  'media_wanted',
  `select media.state, coalesce(media.post_id <> $3 or media.draft_id <> $4, false) as is_used
   from unnest($1::bigint[]) wanted (id) left join media on media.id = wanted.id and media.account_id = $2
     and media.state <> 'removed'`,
)

/**
 * Returns the error that explains why some of these files could not be attached. Call it within the same transaction.
 */
export async function unattached(
  database: Database,
  { ids, owner, post, draft }: UnattachedFilter,
): Promise<ServiceError> {
  const rows = await database.rows(selectMedia, [ids, owner, post ?? 0, draft ?? 0])
  const some = (fits: (row: MediaRow) => boolean) => rows.some(fits)
  if (some(({ state }) => state === null)) return invalid('mediaIds', 'mediaUnknown')
  if (some((row) => row.is_used)) return invalid('mediaIds', 'mediaUsed')
  if (some(({ state }) => state === 'failed')) return invalid('mediaIds', 'mediaFailed')
  return invalid('mediaIds', 'mediaProcessing')
}

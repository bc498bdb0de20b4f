import { z } from 'zod'
import { OwnProfile } from '../../model/profile.ts'
import { removeFiles } from '../media/internal/files.ts'
import { defineOperation } from '../operation.ts'

/** Removes the caller's avatar, so that the default one is shown. Idempotent. */
export const removeAvatar = defineOperation({
  name: 'removeAvatar',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Remove your avatar.',
  input: z.strictObject({}),
  output: OwnProfile,
  async run(_input, { caller, stores, mediaFiles, afterResponse }) {
    const unused = await stores.accounts.update(caller.accountId, { avatar: null })
    afterResponse(() => removeFiles(mediaFiles, unused))
    return stores.accounts.readOwn(caller.accountId)
  },
})

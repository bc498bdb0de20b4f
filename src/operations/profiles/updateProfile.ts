import { OwnProfile } from '../../model/profile.ts'
import { removeFiles } from '../media/internal/files.ts'
import { defineOperation } from '../operation.ts'
import { storePictures } from './internal/pictures.ts'
import { changeOf } from './internal/profileChange.ts'
import { profileInput } from './internal/profileInput.ts'

/**
 * Changes the caller's profile. Absent fields stay unchanged. Files of replaced pictures are deleted after the
 * response.
 */
export const updateProfile = defineOperation({
  name: 'updateProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Change your profile. Fields that you leave out do not change.',
  input: profileInput,
  output: OwnProfile,
  async run(fields, call) {
    const texts = changeOf(fields, call.limits)
    const pictures = await storePictures(fields, call)
    // If this fails, the new files stay, because the change may have been stored anyway.
    const unused = await call.stores.accounts.update(call.caller.accountId, { ...texts, ...pictures })
    call.afterResponse(() => removeFiles(call.mediaFiles, unused))
    return call.stores.accounts.readOwn(call.caller.accountId)
  },
})

import { z } from 'zod'
import { ListId } from '../../model/ids.ts'
import { List } from '../../model/list.ts'
import { Duration } from '../../model/time.ts'
import { defineOperation } from '../operation.ts'
import { foundList } from './internal/listInput.ts'

/** Hides posts of a list's members everywhere except in lists, or changes the duration. Throws `not_found`. */
export const muteList = defineOperation({
  name: 'muteList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Mute a list: hide posts of its members from other timelines, for a time or until you unmute it.',
  input: z.strictObject({ id: ListId, duration: Duration }),
  output: List,
  run: async ({ id, duration }, { caller, stores }): Promise<List> =>
    foundList(await stores.lists.mute(caller.accountId, id, duration === 0 ? null : duration)),
})

import { invalid } from '../../../model/errors.ts'
import type { Permission } from '../../../model/role.ts'
import { cleanLine } from '../../../model/text/clean.ts'
import type { ModeratorAct } from '../../../stores/moderation.ts'
import { actOf } from '../../moderation/internal/actOf.ts'
import type { Call } from '../../operation.ts'

/** Managing roles requires one of these permissions. */
export const rolePermissions: readonly Permission[] = ['manageRoles']

/** Returns the record of a caller's action on a role. */
export const roleAct = (call: Call): ModeratorAct => ({ ...actOf(call, ''), permissions: rolePermissions })

/** Returns the name of a role as it is stored. Throws `validation_failed` for a blank one. */
export function cleanRoleName(text: string): string {
  const name = cleanLine(text)
  if (name === '') throw invalid('name', 'blank')
  // On the command line, `none` removes a role from an account.
  if (name.toLowerCase() === 'none') throw invalid('name', 'taken')
  return name
}

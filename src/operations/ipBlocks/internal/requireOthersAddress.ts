import { contains } from '../../../model/addressList.ts'
import { invalid } from '../../../model/errors.ts'
import type { IpBlockSeverity } from '../../../model/ipBlock.ts'
import type { Permission } from '../../../model/role.ts'
import type { Call } from '../../operation.ts'

/** Blocking IP addresses requires this permission, as in Mastodon. */
export const blockPermissions: readonly Permission[] = ['manageBlocks']

/** Throws `validation_failed` for a block that would lock out the caller. */
export function requireOthersAddress(network: string, severity: IpBlockSeverity, { address }: Call): void {
  if (severity !== 'no_access' || address === undefined) return
  if (contains(network, address())) throw invalid('network', 'ownAddress')
}

import { invalid } from '../../model/errors.ts'
import type { Links } from '../../model/links.ts'
import { type ProofOfWork, workSeconds } from '../../model/proofOfWork.ts'
import type { UsedProofs } from '../../stores/usedProofs.ts'

interface ProofDeps {
  proofOfWork?: ProofOfWork | undefined
  stores: { usedProofs: Pick<UsedProofs, 'take'> }
  links: Pick<Links, 'page'>
}

// The clocks of processes and of the database may differ.
const rememberedSeconds = workSeconds * 2

/**
 * Uses up the proof of work of a registration, if registrations need one. Throws `validation_failed` about `field` if
 * it is missing, wrong, expired or used.
 */
export async function requireProof(
  { proofOfWork, stores, links }: ProofDeps,
  field: string,
  proof: string | undefined,
): Promise<void> {
  if (!proofOfWork) return
  if (!proof) throw invalid(field, 'proofMissing', { url: links.page('/register') })
  const verified = await proofOfWork.verify(proof)
  if (verified === 'expired') throw invalid(field, 'proofExpired')
  if (verified === 'wrong') throw invalid(field, 'proofWrong')
  if (!(await stores.usedProofs.take(verified.id, rememberedSeconds))) throw invalid(field, 'proofUsed')
}

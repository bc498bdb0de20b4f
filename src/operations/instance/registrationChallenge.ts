import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { WorkChallenge } from '../../model/proofOfWork.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns a challenge that must be solved to register. Throws `not_found` if registrations need no challenge. */
export const registrationChallenge = defineOpenOperation({
  name: 'registrationChallenge',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary:
    'Get a challenge whose solution is needed to register. Returns `not_found` if registrations need no proof of work.',
  input: z.strictObject({}),
  output: WorkChallenge,
  async run(_input, { proofOfWork }) {
    if (!proofOfWork) throw notFound()
    return proofOfWork.challenge()
  },
})

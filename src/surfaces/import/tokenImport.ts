import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { conceal } from '../../model/concealed.ts'
import { invalid, notFound } from '../../model/errors.ts'
import { isScope, withoutForeignScopes } from '../../model/scopes.ts'
import type { ImportGuard } from '../../model/tokenImport.ts'
import { inputOf } from '../../operations/operation.ts'
import { tokenOf } from '../../sessions/apps/token.ts'
import { isAllowed } from '../../sessions/import/askGuard.ts'
import { type ImportServices, importToken } from '../../sessions/import/importToken.ts'
import { importDenied } from '../../sessions/import/refusal.ts'
import { addressKey } from '../addressKey.ts'
import { inTime } from '../deadline.ts'
import { requestCharger } from '../http/identify.ts'
import { coerce } from '../http/input/coerce.ts'
import type { CallCounter } from '../http/rateLimits.ts'
import { bodyFields } from '../http/routeInput.ts'
import { importPath } from '../http/surface.ts'
import { runWrite } from '../runRead.ts'
import { TokenEntity, tokenEntity } from '../apps/entities.ts'
import { sendChecked } from '../apps/sendChecked.ts'
import { guardedHead } from './guardedHead.ts'

export interface TokenImportOptions {
  guard: ImportGuard
  services: ImportServices
  /** Undefined if calls are not limited. */
  counter: CallCounter | undefined
  checkOutput: boolean
}

const Scopes = z.union([z.string(), z.array(z.string())])

/** The input for importing a token. Unknown fields are ignored, as everywhere under `/api`. */
export const TokenImportInput = z.strictObject({
  provider: z.string().min(1).max(100).describe('The configured id of the provider that issued the token.'),
  token: z.string().min(1).describe('The token, as issued.'),
  scope: Scopes.optional().describe(
    'The scopes of the session: a list, or one text separated by spaces. The default is all scopes that the provider allows.',
  ),
  scopes: Scopes.optional().describe('Another name for the same field.'),
})

/**
 * Mounts the endpoint that exchanges another service's token for a session. If it is not configured, its path is
 * answered like an unknown one (token-import-1).
 */
export function mountTokenImport(app: FastifyInstance, options: TokenImportOptions | undefined): void {
  const config = { needsSession: false }
  if (!options) {
    app.post(importPath, { config }, () => {
      throw notFound()
    })
    return
  }
  const { services } = options
  // The hook runs after the guards of the head, and before any byte of the body is read.
  app.post(importPath, { config, onRequest: (request) => admit(request, options) }, async (request, reply) => {
    const { provider, token, ...fields } = inputOf(TokenImportInput, coerce(TokenImportInput, bodyFields(request)))
    const scopes = requestedScopes(fields.scope ?? fields.scopes)
    const issue = () =>
      importToken(services, {
        provider,
        token: conceal(token),
        scopes,
        address: addressKey(request.ip),
        ip: request.ip,
        log: request.log,
      })
    const issued = await runWrite(request, issue)
    return sendChecked(reply, TokenEntity, tokenEntity(tokenOf(issued)), options)
  })
}

// The call is counted first, because a guard may cost as much as the work that it protects.
async function admit(request: FastifyRequest, { guard, counter }: TokenImportOptions): Promise<void> {
  const isAdmitted = inTime(request, 'read', async () => {
    await requestCharger(request, counter)({ rate: 'tokenImports', who: addressKey(request.ip) })
    return isAllowed(guard, guardedHead(request), request.log)
  })
  if (await isAdmitted) return
  request.log.info({ reason: 'the guard' }, 'a token was not imported')
  throw importDenied()
}

function requestedScopes(scope: z.output<typeof Scopes> | undefined): string[] | undefined {
  if (scope === undefined) return undefined
  const words = typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : scope
  if (words.length === 0) throw invalid('scope', 'blank')
  const scopes = withoutForeignScopes(words)
  // The message does not repeat the scopes, because a token may have been put in the wrong field.
  if (!scopes.every(isScope)) throw invalid('scope', 'scopesWords')
  return scopes
}

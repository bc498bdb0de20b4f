import { anyEncoding } from '../apps/described.ts'
import { TokenEntity } from '../apps/entities.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'
import { importPath } from '../http/surface.ts'
import { TokenImportInput } from './tokenImport.ts'

/** The endpoint that exchanges another service's token for a session, for the description of the API. */
export const describedImport: DescribedPath = {
  method: 'POST',
  path: importPath,
  name: 'importSession',
  summary: 'Exchange a token of another service for a session.',
  description:
    'It returns 404 unless the operator has configured it (`docs/token-import.md`) and also chosen who can call it. Any problem with the token or its account is reported as `token_import_denied`. The limit is 20 calls a minute per address.',
  encodings: anyEncoding,
  input: TokenImportInput,
  answer: { status: 200, schema: TokenEntity },
  security: [],
}

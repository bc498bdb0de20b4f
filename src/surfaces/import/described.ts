import { anyEncoding } from '../apps/described.ts'
import { TokenEntity } from '../apps/entities.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'
import { importPath } from '../http/surface.ts'
import { TokenImportInput } from './tokenImport.ts'

/** Where a token of another service becomes a session, for the description of the API. */
export const describedImport: DescribedPath = {
  method: 'POST',
  path: importPath,
  name: 'importSession',
  summary: 'Change a token of another service into a session.',
  description:
    'Only where those who run this server have configured it (`docs/token-import.md`), else 404. They also say who may call it. Whatever is wrong with a token, or with whom it is about, the answer is `token_import_denied`; 20 calls a minute from an address.',
  encodings: anyEncoding,
  input: TokenImportInput,
  answer: { status: 200, schema: TokenEntity },
  security: [],
}

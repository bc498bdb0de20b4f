import type { TestService } from '../support/service.ts'

export interface GraphqlResponse {
  status: number
  type: string
  headers: Headers
  body: { data?: Record<string, never>; errors?: { message: string; path?: unknown[]; extensions: Extensions }[] }
  /** The body as text. */
  text: string
}

interface Extensions {
  code: string
  requestId: string
  fields?: { field: string; message: string }[]
}

/** Sends a request to `/graphql`, as JSON unless it is a form. */
export async function post(
  service: Pick<TestService, 'fetch'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<GraphqlResponse> {
  const isForm = body instanceof FormData
  return read(
    await service.fetch('/graphql', {
      method: 'POST',
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

/** Reads a GraphQL response. */
export async function read(response: Response): Promise<GraphqlResponse> {
  const text = await response.text()
  return {
    status: response.status,
    type: (response.headers.get('content-type') ?? '').split(';')[0]!,
    headers: response.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as GraphqlResponse['body'],
    text,
  }
}

/** Returns the headers for a session. */
export const as = ({ token }: { token: string }): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Returns a form as the GraphQL multipart request specification requires it. */
export function form(operations: unknown, map: unknown, files: Record<string, Blob> = {}): FormData {
  const parts = new FormData()
  parts.append('operations', typeof operations === 'string' ? operations : JSON.stringify(operations))
  parts.append('map', typeof map === 'string' ? map : JSON.stringify(map))
  for (const [name, file] of Object.entries(files)) parts.append(name, file, `${name}.png`)
  return parts
}

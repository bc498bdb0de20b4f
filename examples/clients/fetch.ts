/** A GraphQL response. */
export interface GraphqlResponse {
  data?: any
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; requestId: string } }[]
}

/** Sends a GraphQL operation with `fetch`. */
export async function graphql(url: string, token: string, query: string, variables = {}): Promise<GraphqlResponse> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as GraphqlResponse
}

/** Uploads a file: a form with the operation, the position of the file in its variables, and the file. */
export async function upload(url: string, token: string, file: File, description: string): Promise<GraphqlResponse> {
  const query = 'mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { id url } }'
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { input: { file: null, description } } }))
  form.append('map', JSON.stringify({ picture: ['variables.input.file'] }))
  form.append('picture', file)
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return (await response.json()) as GraphqlResponse
}

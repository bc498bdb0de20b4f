import type { CustomFetch } from 'openid-client'

const bytesAtMost = 1024 * 1024

/** Asks a provider: no redirect is followed, and no more than a megabyte is read. How long it may take is the caller's `signal`. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' })
  const { status, statusText, headers } = response
  const body = await bodyOf(response)
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers })
}

async function bodyOf({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesAtMost) throw new TypeError('The provider answered with more than a megabyte')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

import { withHeaderLinks } from '../../src/client/header-links.ts'

/**
 * Sends what a HAL program sends as a program that asks for plain JSON, and gives the answer the
 * `_links` that JSON says in its headers (RFC 8288, RFC 9652), so that the program finds its way.
 */
export const sendAsJson = async (url: URL, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), accept: 'application/json' },
  })
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer
  const document = withHeaderLinks((await answer.json()) as Readonly<Record<string, unknown>>, answer.headers)
  return new Response(JSON.stringify(document), answer)
}

import { expect } from 'vitest'

const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

/** Holds an answer to the headers that every one of them must carry. */
export const expectSecure = (answer: Pick<Response, 'headers'>, name: string): void => {
  for (const header of SECURITY_HEADERS) expect(answer.headers.has(header), `${name} ${header}`).toBe(true)
  expect(answer.headers.get('content-security-policy'), name).not.toContain('unsafe')
}

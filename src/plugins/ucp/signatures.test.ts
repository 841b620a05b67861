import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ProtocolRequest } from '../../plugin.ts'
import { isTimely, signatureBy } from './signatures.ts'

const NOW = new Date('2026-05-01T00:00:00Z')
const at = (seconds: number) => NOW.getTime() / 1000 + seconds
const act = { baseUrl: 'https://shop.example', now: NOW }

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = [{ kid: 'k1', ...publicKey.export({ format: 'jwk' }) }]

const request = (headers: ProtocolRequest['headers'], host = 'shop.example'): ProtocolRequest => ({
  ...{ method: 'GET', params: {}, url: '/ucp/orders/1', host, network: '', wait: async () => 0 },
  ...{ bytes: Buffer.alloc(0), body: undefined },
  headers: { 'ucp-agent': 'profile="https://agent.example"', ...headers },
})

/** The headers of a signature under a label, for a host. */
const signed = (label: string, host = 'shop.example', more = ';keyid="k1"') => {
  const parameters = `("@method" "@authority" "@path" "ucp-agent")${more}`
  const text = [
    ...['"@method": GET', `"@authority": ${host}`, '"@path": /ucp/orders/1'],
    ...['"ucp-agent": profile="https://agent.example"', `"@signature-params": ${parameters}`],
  ].join('\n')
  const value = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return [`${label}=${parameters}`, `${label}=:${value.toString('base64')}:`] as const
}

const judged = ([input, signature]: readonly [string, string], host?: string) => {
  try {
    return signatureBy(act, { keys }, request({ 'signature-input': input, signature }, host))
  } catch (error) {
    return (error as { readonly status?: number }).status
  }
}

it('takes a signature for five minutes', () => {
  const fresh = [undefined, at(0), at(-300), at(30)]
  expect(fresh.map((created) => isTimely(created, NOW))).toEqual(fresh.map(() => true))
  const stale = [at(-301), at(31), String(at(0)), '', -1, null]
  expect(stale.map((created) => isTimely(created, NOW))).toEqual(stale.map(() => false))
  expect(judged(signed('sig1', undefined, `;created=${at(-10)};keyid="k1"`))).toBe('dated')
  expect(judged(signed('sig1', undefined, `;created=${at(-400)};keyid="k1"`))).toBe(401)
})

it.each(['sig1', '*', 'a.*.*-b', '*.*.*.*.*.*.*.*'])('finds the signature under the label %s', (label) => {
  expect(judged(signed(label))).toBe('undated')
})

it('refuses a label that is no key, and one that takes long to look for', () => {
  for (const label of ['Sig', 'a(b', '[', '', 'a'.repeat(3000)]) expect(judged(signed(label))).toBe(401)
  const label = `${'*.'.repeat(30)}*`
  const [input] = signed(label)
  const began = performance.now()
  expect(judged([input, `${'a'.repeat(1900)}=:AAAA:`])).toBe(401)
  expect(performance.now() - began).toBeLessThan(200)
})

it('takes the signature that is by a key of the platform, beside that of a proxy', () => {
  const [input, signature] = signed('sig1')
  const [other, value] = signed('proxy', 'shop.example', ';keyid="elsewhere"')
  expect(judged([`${other}, ${input}`, `${value}, ${signature}`])).toBe('undated')
  expect(judged([other, value])).toBe(401)
})

it('takes a signature for this shop, whatever host the sender names', () => {
  expect(judged(signed('sig1', 'other.example'), 'other.example')).toBe(401)
  expect(judged(signed('sig1'), 'other.example')).toBe('undated')
})

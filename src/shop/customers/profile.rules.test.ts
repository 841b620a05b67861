import { describe, expect, it } from 'vitest'
import type { Row } from '../../store/schema.ts'
import { profile } from './profile.record.ts'
import * as rules from './profile.rules.ts'

const kept: Row<'customer'> = {
  id: 'one',
  status: 2,
  email: 'a@example.com',
  email_key: 'a@example.com',
  password_hash: 'hash',
  name01: '山田',
  name02: '花子',
  kana01: null,
  kana02: null,
  company_name: 'のれん',
  postal_code: '100-0001',
  pref: 13,
  addr01: '千代田区',
  addr02: '1-1',
  phone_number: '03-1234-5678',
  birth: '1990-02-28',
  sex: 2,
  job: null,
  group_id: null,
  blocked_at: null,
  block_reason: null,
  language: 'ja',
  point: 5,
  points_moved_at: null,
  points_end_on: null,
  secret_key_hash: null,
  secret_expires_at: null,
  reset_key_hash: null,
  reset_expires_at: null,
  buy_times: 0,
  buy_total: 0,
  first_buy_at: null,
  last_buy_at: null,
  newsletter_asked_at: null,
  note: null,
  own_fields: '{}',
  deleted_at: null,
  merged_into: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
}
const { email } = kept

type Told = Parameters<typeof profile.columns>[0]
const columns = (told: Told) => profile.columns(told, { startOf: (day) => new Date(day) })
const profileChange = (row: typeof kept, told: Told) => rules.profileChange(row, columns(told))
const changesAddress = (row: typeof kept, told: Told) => rules.changesAddress(row, columns(told))

describe('CUS-08: a change of the profile', () => {
  it('leaves what is left out, and what is sent as it was', () => {
    expect(profileChange(kept, { email })).toEqual({ change: {}, changed: [] })
    const same = { email, name01: '山田', companyName: 'のれん', pref: 13, job: null, kana01: undefined }
    expect(profileChange(kept, same)).toEqual({ change: {}, changed: [] })
  })

  it('takes what is new by the names of its fields', () => {
    expect(profileChange(kept, { email: 'b@example.com', companyName: '暖簾', birth: '1990-03-01' })).toEqual(
      {
        change: { email: 'b@example.com', company_name: '暖簾', birth: '1990-03-01' },
        changed: ['email', 'companyName', 'birth'],
      },
    )
  })

  it('clears what is sent as nothing, and the prefecture that is not chosen', () => {
    expect(profileChange(kept, { email, phoneNumber: null, pref: 0, sex: null })).toEqual({
      change: { phone_number: null, pref: null, sex: null },
      changed: ['pref', 'phoneNumber', 'sex'],
    })
  })
})

describe('changesAddress', () => {
  it('is what a parcel is labelled with, and nothing else', () => {
    const { email } = kept
    expect(changesAddress(kept, { email: 'b@example.com', birth: null, sex: 1, job: 3 })).toBe(false)
    expect(changesAddress(kept, { email, addr01: '千代田区', pref: 13 })).toBe(false)
    for (const sent of [{ addr01: '港区' }, { name02: '太郎' }, { companyName: null }, { phoneNumber: null }])
      expect(changesAddress(kept, { email, ...sent }), JSON.stringify(sent)).toBe(true)
  })
})

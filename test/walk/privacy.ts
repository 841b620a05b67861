import { beforeAll, describe, expect, it } from 'vitest'
import { WALKER } from '../support/walk.ts'
import { failuresIn, type Walked } from './walked.ts'

/** Looks for what is secret in all that a walk was answered, and in what is kept and logged. */
export const describePrivacy = (walked: () => Walked): void => {
  describe('What nobody else may read', () => {
    let shop: Walked['shop']
    let logged: Walked['logged']
    let answered: Walked['answered']
    const secrets = new Map<string, string>()

    beforeAll(async () => {
      ;({ shop, logged, answered } = walked())
      const mails = await shop.noren.store.reader.selectFrom('mail').select('text').execute()
      const keys = mails.flatMap(({ text }) => text.match(/Key=(\w{32})/g) ?? []).map((key) => key.slice(4))
      const customers = await shop.noren.store.reader.selectFrom('customer').selectAll().execute()
      for (const key of keys) secrets.set(`the key ${key}`, key)
      for (const session of walked().sessions) secrets.set(`the session ${session}`, session)
      secrets.set('the password', WALKER.password)
      for (const { password_hash: hash } of customers) if (hash) secrets.set('the hash of a password', hash)
    })

    const findings = (texts: readonly string[]): string[] =>
      [...secrets].flatMap(([name, secret]) => (texts.some((text) => text.includes(secret)) ? [name] : []))

    it('is known to this test', () => {
      expect([...secrets.keys()].filter((name) => name.startsWith('the key')).length).toBe(14)
      expect([...secrets.keys()].filter((name) => name.startsWith('the session')).length).toBeGreaterThan(3)
      expect(answered.length).toBeGreaterThan(100)
      expect(logged.length).toBeGreaterThan(100)
    })

    it('stands in no line of the log, nor does what people told of themselves', () => {
      expect(findings(logged)).toEqual([])
      const personal = logged.filter((line) => /walker@|千代田区|03-1234|山田/.test(line))
      expect(personal).toEqual([])
    })

    it('stands in no answer, page or export', () => {
      expect(findings(answered)).toEqual([])
    })

    it('stands in no kept answer and no event', async () => {
      const { reader } = shop.noren.store
      const replies = await reader.selectFrom('idempotency').select('reply').execute()
      const events = await reader.selectFrom('outbox').select(['payload', 'last_error']).execute()
      const items = await reader.selectFrom('session_item').select('value').execute()
      const sessions = await reader.selectFrom('session').select('id').execute()
      expect(findings([JSON.stringify([replies, events, items, sessions])])).toEqual([])
    })

    it('is found where it is put', () => {
      expect(findings([`… ${WALKER.password} …`])).toEqual(['the password'])
    })

    it('has no failure of the program beside it in the log', () => {
      expect(failuresIn(logged)).toEqual([])
    })
  })
}

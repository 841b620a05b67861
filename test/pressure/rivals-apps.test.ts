import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserOf, CALLBACK, pkce, plainApp, pressing, SHOP } from '../support/oauth-app.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, rows, withRival } from './rival.ts'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival in the middle of what an app or its person does', () => {
  let shop: Shop
  let browser: HtmlClient
  let clientId: string

  beforeAll(async () => {
    shop = await openShop('postgres', { BASE_URL: SHOP.href })
    await customerOf(shop, { email: 'app@example.com' })
    browser = await browserOf(shop)
    await browser.open('/login')
    await browser.form('password').fill({ email: 'app@example.com', password: PASSWORD }).submit()
    const { document } = await plainApp(shop).register({ redirect_uris: [CALLBACK] })
    clientId = document.client_id
  })

  afterAll(() => shop?.close())

  const asking = (challenge: string) =>
    plainApp(shop).address({
      ...{ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    })

  const coded = async () => {
    const { verifier, challenge } = pkce()
    const led = await pressing(browser, '許可する')(asking(challenge))
    return {
      ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: CALLBACK },
      ...{ code: led.searchParams.get('code') ?? '', code_verifier: verifier },
    }
  }

  const ask = (fields: Readonly<Record<string, string>>) => plainApp(shop).form('token', fields)

  const grantsLeft = async () => {
    const found: number[] = []
    await withRival(shop, async (rival) => {
      found.push((await rows(rival, 'select id from oauth_grant')).length)
    })
    return found[0]
  }

  const used = (kind: string, at: string) =>
    `update oauth_token set consumed_at = '${at}' where kind = '${kind}'`

  it('who uses the code first ends what was given', async () => {
    const fields = await coded()
    const now = shop.clock.now().toISOString()
    const answer = await answerBehind(
      shop,
      (rival) => rival.query(used('AuthorizationCode', now)),
      () => ask(fields),
    )
    expect(answer).toMatchObject({ status: 400, document: { error: 'invalid_grant' } })
    expect(await grantsLeft()).toBe(0)
  })

  it('who used the refresh token long before ends what was given', async () => {
    const { document } = await ask(await coded())
    const refreshing = {
      ...{ grant_type: 'refresh_token', client_id: clientId },
      refresh_token: document.refresh_token,
    }
    const before = new Date(shop.clock.now().getTime() - 20_000).toISOString()
    const answer = await answerBehind(
      shop,
      (rival) => rival.query(used('RefreshToken', before)),
      () => ask(refreshing),
    )
    expect(answer).toMatchObject({ status: 400, document: { error: 'invalid_grant' } })
    expect(await grantsLeft()).toBe(0)
  })

  it('who ends the consent leaves no token behind', async () => {
    const fields = await coded()
    const answer = await answerBehind(
      shop,
      (rival) => rival.query('delete from oauth_grant'),
      () => ask(fields),
    )
    expect(answer).toMatchObject({ status: 400, document: { error: 'invalid_grant' } })
  })

  it('who answers the request first leaves nothing to allow', async () => {
    const { pathname, search } = asking(pkce().challenge)
    await browser.open(pathname + search)
    await answerBehind(
      shop,
      (rival) => rival.query(used('Interaction', shop.clock.now().toISOString())),
      () => browser.form('許可する').submit('許可する'),
    )
    expect(browser.page.status).toBe(404)
    expect(await grantsLeft()).toBe(0)
  })
})

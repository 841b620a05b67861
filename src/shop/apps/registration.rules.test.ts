import { expect, it } from 'vitest'
import {
  describedIn,
  hostOfRedirect,
  isDocumentAddress,
  registrationOf,
  shownName,
  sourceOfRedirect,
} from './registration.rules.ts'

it('A name is one line of characters that are seen', () => {
  expect(shownName('  My\n\tagent ')).toBe('My agent')
  expect(shownName('Bank\u202egnp.exe')).toBe('Bank gnp.exe')
  expect(shownName('a\u200b\u2066b\u{e0061}c')).toBe('a b c')
  expect(shownName(`e${'\u0301'.repeat(50)}`)).toBe('e\u0301\u0301')
  expect(shownName('\u200b\u3164\u2800')).toBe('')
  expect([...shownName('茶'.repeat(500))]).toHaveLength(60)
})

it('APP-02 Redirects lead to https, or to this machine', () => {
  const redirecting = (...redirect_uris: readonly unknown[]) => registrationOf({ redirect_uris })
  for (const address of [
    'https://agent.example/callback?x=1',
    'http://127.0.0.1/callback',
    'http://localhost:33418/',
    'http://[::1]:8080/done',
  ])
    expect(redirecting(address), address).toMatchObject({ redirect_uris: [address] })
  for (const address of [
    ...['http://agent.example/', 'javascript:alert(1)', 'data:text/html,x', 'agent://callback', '/callback'],
    ...['https://user@agent.example/', 'https://agent.example/#a', 'https://agent.example\\@evil.example'],
    ...['https://agent.example/a b', 'https://ágent.example/', 'http://127.0.0.1.evil.example/', 7, null],
    `https://agent.example/${'a'.repeat(1000)}`,
  ])
    expect(redirecting('https://agent.example/', address), String(address)).toMatchObject({
      error: 'invalid_redirect_uri',
    })
  expect(redirecting()).toMatchObject({ error: 'invalid_redirect_uri' })
  const many = Array.from({ length: 11 }, (_, at) => `https://agent.example/${at}`)
  expect(redirecting(...many)).toMatchObject({ error: 'invalid_redirect_uri' })
  for (const body of [null, [], 'text', 7])
    expect(registrationOf(body)).toMatchObject({ error: 'invalid_client_metadata' })
})

it('APP-02 A registration keeps its name and its redirects, and no secret', () => {
  const sent = {
    client_name: 'Agent\u200b',
    client_secret: 'secret',
    jwks_uri: 'http://10.0.0.1/',
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: ['https://agent.example/', 'https://agent.example/'],
  }
  expect(registrationOf(sent)).toEqual({
    client_name: 'Agent',
    redirect_uris: ['https://agent.example/'],
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
  expect(registrationOf({ redirect_uris: ['http://localhost/'], client_name: 7 })).toMatchObject({
    client_name: 'localhost',
    application_type: 'native',
  })
})

it('An app is recognized by the host of its redirect', () => {
  expect(hostOfRedirect('https://agent.example:8443/a')).toBe('agent.example:8443')
  expect(hostOfRedirect('http://127.0.0.1:9/')).toBeNull()
  expect(sourceOfRedirect('http://127.0.0.1:9/a')).toBe('http://127.0.0.1:9')
  expect(sourceOfRedirect('http://[::1]:9/')).toBe('http:')
})

it('APP-06 A document describes the app at its own address, which proves itself by PKCE', () => {
  const id = 'https://agent.example/client.json'
  const document = { client_id: id, client_name: 'Agent', redirect_uris: ['https://agent.example/done'] }
  expect(describedIn(document, id)).toMatchObject({
    client_name: 'Agent',
    token_endpoint_auth_method: 'none',
  })
  for (const wrong of [
    { ...document, client_id: 'https://agent.example/other.json' },
    { ...document, client_id: undefined },
    { ...document, token_endpoint_auth_method: 'private_key_jwt' },
    { ...document, redirect_uris: ['http://agent.example/done'] },
    ...[[document], 'text', null],
  ])
    expect(describedIn(wrong, id), JSON.stringify(wrong)).toHaveProperty('error')
})

it('APP-06 The address of a document has a path and is written in one way', () => {
  expect(isDocumentAddress('https://agent.example/client.json?v=1')).toBe(true)
  for (const address of [
    ...['https://agent.example/', 'https://agent.example', 'https://agent.example/a#b', 'agent.example/a'],
    ...['https://agent.example/a/../b', 'https://AGENT.example/a', 'https://user@agent.example/a'],
    ...['https://agent.example:443/a', `https://agent.example/${'a'.repeat(1000)}`, 'ftp://agent.example/a'],
  ])
    expect(isDocumentAddress(address), address).toBe(false)
})

import { addressIn } from '../support/statements.ts'

/** An answer with its body read. */
interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A page in all that it may be asked for. */
export interface Look {
  readonly hal: Heard
  readonly forms: Heard
  readonly json: Heard
  readonly ja: Heard
  readonly en: Heard
  readonly head: Heard
  /** Asked for by somebody who has it, and by somebody who has another. */
  readonly again: Heard
  readonly changed: Heard
}

/** Asks for a page in all that it may be asked for. */
export const lookAt = async (
  address: string,
  fetchWith: (address: string, init: RequestInit) => Promise<Response>,
): Promise<Look> => {
  const ask = async (headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Heard> => {
    const isEnglish = headers['accept-language'] === 'en'
    const answer = await fetchWith(isEnglish ? addressIn('en', address) : address, { method, headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const hal = await ask({})
  return {
    hal,
    forms: await ask({ accept: 'application/prs.hal-forms+json' }),
    json: await ask({ accept: 'application/json' }),
    ja: await ask({ accept: 'text/html', 'accept-language': 'ja' }),
    en: await ask({ accept: 'text/html', 'accept-language': 'en' }),
    head: await ask({}, 'HEAD'),
    again: await ask({ 'if-none-match': hal.headers.get('etag') ?? '' }),
    changed: await ask({ 'if-none-match': 'W/"another"' }),
  }
}

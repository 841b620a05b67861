/**
 * Passkeys (WebAuthn Level 3): only a script can ask a browser for one. It shows the hidden parts of the page
 * if the browser supports them; the form submits the browser's answer to the server, which does the rest.
 */

/** The data that the server wants signed, and the form for the signature. */
interface Request {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly _links: { readonly doPasskeyLogin: { readonly href: string } }
}

/** Submits a form with the answer of an authenticator, each part as an input of its own. */
const send = (form: HTMLFormElement, credential: Credential | null): void => {
  if (!(credential instanceof PublicKeyCredential)) return
  const { id, response } = credential.toJSON()
  for (const [name, value] of Object.entries({ credentialId: id, ...response }))
    for (const part of [value].flat()) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name: Array.isArray(value) ? `${name}[]` : name, value: part })
      form.append(input)
    }
  form.submit()
}

const add = async (form: HTMLFormElement, options: string): Promise<void> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  send(form, await navigator.credentials.create({ publicKey }))
}

let waiting = new AbortController()

const signIn = async (form: HTMLFormElement, mediation?: CredentialMediationRequirement): Promise<void> => {
  waiting.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/hal+json' },
    body,
    signal,
  })
  const { options, _links }: Request = await answer.json()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) })
  form.action = _links.doPasskeyLogin.href
  send(form, credential)
}

/** Makes a form do its part in the browser first; a member who cancels is told how to continue. */
const onSubmit = (place: HTMLElement, act: (form: HTMLFormElement) => Promise<void>): void => {
  const failed = place.querySelector<HTMLElement>('[data-failed]')
  place.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (failed) failed.hidden = true
    act(event.target as HTMLFormElement).catch(() => {
      if (failed) failed.hidden = false
    })
  })
}

const start = async (): Promise<void> => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const { passkey, options = '' } = place.dataset
    place.hidden = passkey === 'unknown'
    if (passkey === 'add') onSubmit(place, (form) => add(form, options))
    if (passkey !== 'signIn') continue
    onSubmit(place, (form) => signIn(form))
    const form = place.querySelector('form')
    // If the browser supports it, it proposes the passkeys in the field of the login ID.
    if (form && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
      signIn(form, 'conditional').catch(() => undefined)
  }
}

if ('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential) start()

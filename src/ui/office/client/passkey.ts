/**
 * Passkeys (WebAuthn Level 3): only a script can ask a browser for one. What the page keeps hidden is shown
 * where the browser can be asked; what it answers goes with the form to the server, which says all else.
 */

/** What the server wants signed, and where the signature is to go. */
interface Request {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly _links: { readonly doPasskeyLogin: { readonly href: string } }
}

/** Sends a form with what an authenticator answered, each part as an input of its own. */
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

/** Has a form do what only the browser can; whoever stops half-way is told how to go on. */
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
    // Where the browser can, it names the passkeys in the field of the login ID.
    if (form && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
      signIn(form, 'conditional').catch(() => undefined)
  }
}

if ('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential) start()

/**
 * The script of an embedded checkout. It speaks JSON-RPC with the page around it, by its window, by a port that it hands
 * over, or by the object of a native program; and asks the shop how the checkout is as long as it is seen.
 */
export const SCRIPT = `(() => {
  'use strict'
  const { version, origins, url, state, delegate, fault, words, language } = JSON.parse(
    document.getElementById('config').textContent,
  )
  const NEWS = [
    ['line_items', 'ec.line_items.change'],
    ['buyer', 'ec.buyer.change'],
    ['fulfillment', 'ec.fulfillment.change'],
    ['payment', 'ec.payment.change'],
    ['messages', 'ec.messages.change'],
    ['totals', 'ec.totals.change'],
  ]
  const EVERY_MS = 2500
  const native =
    window.EmbeddedCheckoutProtocolConsumer ?? window.webkit?.messageHandlers?.EmbeddedCheckoutProtocolConsumer
  const isFramed = window.parent !== window
  const waiting = new Map()
  let port
  let count = 0
  let isGreeted = false
  let isOver = false
  let checkout

  const send = (message) => {
    if (isOver) return
    const whole = { jsonrpc: '2.0', ...message }
    if (native) native.postMessage(JSON.stringify(whole))
    else if (port) port.postMessage(whole)
    else if (isFramed) for (const origin of origins) window.parent.postMessage(whole, origin)
  }
  const request = (name, params, answered) => {
    count += 1
    const id = name + '_' + count
    waiting.set(id, answered)
    send({ id, method: 'ec.' + name, params })
  }
  const hear = (message) => {
    if (isOver || message?.jsonrpc !== '2.0') return
    const answered = waiting.get(message.id)
    if (!answered || 'method' in message) return
    waiting.delete(message.id)
    answered(message)
  }
  const say = (text) => {
    document.getElementById('news').textContent = text
  }
  const end = (code, content) => {
    const message = { type: 'error', code, content, severity: 'unrecoverable' }
    send({
      method: 'ec.error',
      params: { ucp: { version, status: 'error' }, messages: [message], continue_url: url },
    })
    isOver = true
    say(words.ended)
  }

  const yen = new Intl.NumberFormat(language, { style: 'currency', currency: 'JPY' })
  const row = (left, right) => {
    const item = document.createElement('li')
    const [name, amount] = [document.createElement('span'), document.createElement('b')]
    name.textContent = left
    amount.textContent = right
    item.append(name, amount)
    return item
  }
  const draw = () => {
    const total = checkout.totals.find(({ type }) => type === 'total')
    document
      .getElementById('goods')
      .replaceChildren(
        ...checkout.line_items.map(({ item, quantity }) => row(item.title, '× ' + quantity)),
        row(words.total, yen.format(total.amount)),
      )
  }
  const read = async () => {
    const answer = await fetch(state, { cache: 'no-store', credentials: 'omit' })
    if (answer.status === 404) return undefined
    return answer.ok ? answer.json() : checkout
  }
  const follow = async () => {
    if (isOver) return
    try {
      if (document.visibilityState === 'visible') {
        const before = checkout
        const now = await read()
        if (now === undefined) return end('invalid_state_error', words.ended)
        checkout = now
        if (checkout.status === 'completed') return complete()
        if (checkout.status === 'canceled') return end('invalid_state_error', words.ended)
        const changed = NEWS.filter(([part]) => JSON.stringify(before[part]) !== JSON.stringify(checkout[part]))
        if (changed.length > 0) draw()
        for (const [, method] of changed) send({ method, params: { checkout } })
      }
    } catch {
      // Without the network, it is asked again.
    }
    setTimeout(follow, EVERY_MS)
  }
  const complete = () => {
    draw()
    send({ method: 'ec.complete', params: { checkout } })
    isOver = true
    say(words.done)
    document.getElementById('go').hidden = true
  }
  const start = async () => {
    if (fault) return end('not_supported_error', fault)
    checkout = await read().catch(() => undefined)
    if (checkout === undefined) return end('invalid_state_error', words.ended)
    draw()
    send({ method: 'ec.start', params: { checkout } })
    await follow()
  }
  const greet = () =>
    request('ready', { delegate }, ({ result, error }) => {
      const { upgrade, ucp } = result ?? {}
      if (error || ucp?.status !== 'success') {
        isOver = true
        return
      }
      if (upgrade?.port && !port) {
        port = upgrade.port
        port.onmessage = ({ data }) => hear(data)
        return greet()
      }
      // The version is that of the session, which nobody changes on the way.
      if (ucp.version !== version) return end('not_supported_error', 'The version is ' + version)
      isGreeted = true
      start()
    })

  document.getElementById('go').addEventListener('click', (event) => {
    if (!isGreeted || isOver || !delegate.includes('window.open')) return
    event.preventDefault()
    request('window.open_request', { url }, ({ result, error }) => {
      if (error || result?.ucp?.status !== 'success') say(words.unopened)
    })
  })
  window.addEventListener('message', ({ data, source, origin }) => {
    if (!native && !port && isFramed && source === window.parent && origins.includes(origin)) hear(data)
  })
  if (native)
    window.EmbeddedCheckoutProtocol = {
      postMessage: (message) => hear(typeof message === 'string' ? JSON.parse(message) : message),
    }
  if (native || isFramed) greet()
})()
`

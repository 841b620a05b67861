import { entryDigest } from '../shop/audit/index.ts'
import { SHIPPED } from '../shop/orders/status.rules.ts'
import type { Vault } from '../shop/vault.ts'
import type { Row } from '../store/schema.ts'

const MONTH_MS = 30 * 86_400_000
const TWO_YEARS_MS = 2 * 365 * 86_400_000

/** The rows that an order leaves in other tables. */
export interface TraceRows {
  readonly mail: Row<'mail'>[]
  readonly audit_log: Row<'audit_log'>[]
  readonly audit_subject: Row<'audit_subject'>[]
}

const CLERK = {
  member_id: 'made-up-member',
  login_id: 'clerk',
  member_name: '店員',
  token_name: null,
  client_ip: '192.0.2.1',
} as const

const TEXT = `いつもご利用いただき、まことにありがとうございます。\n${'ご注文の内容は次のとおりです。'.repeat(20)}\n`
const HTML_TEXT = `<!doctype html><html lang="ja"><body>${`<p>${TEXT}</p>`.repeat(2)}</body></html>`

/**
 * Returns a generator of an order's traces: its mails of the last month, and the entry of the audit log for
 * its shipping in the last two years; older ones are swept. Orders come in the order of their time.
 */
export const traceMaker = (vault: Pick<Vault, 'derive' | 'fingerprint'>, now: Date) => {
  const digestOf = entryDigest(vault)
  let seq = 0
  let previous = ''

  const mailOf = (order: Row<'orders'>, at: string, template: string, subject: string): Row<'mail'> => {
    const id = `${order.id}-${template}`
    return {
      id,
      message_id: `<${id}@example.com>`,
      event_id: `${id}-event`,
      order_id: order.id,
      customer_id: order.customer_id,
      member_id: null,
      template,
      sender: 'shop@example.com',
      recipient: order.email,
      bcc: null,
      reply_to: null,
      thread: null,
      unsubscribe: null,
      subject,
      text: `${order.name01} ${order.name02} 様\n${TEXT}`,
      html: HTML_TEXT,
      created_at: at,
      sent_at: at,
    }
  }

  const entryOf = (order: Row<'orders'>, at: string): Row<'audit_log'> => {
    seq += 1
    const change = {
      table: 'orders',
      key: order.id,
      kind: 'changed',
      columns: { status: { before: 1, after: SHIPPED } },
    }
    const entry = {
      seq,
      at,
      ...CLERK,
      transition: 'doShip',
      input: JSON.stringify({ orderNo: order.order_no }),
      changes: JSON.stringify([change]),
    }
    previous = digestOf(entry, previous)
    return { ...entry, digest: previous, seal: null, secret: vault.fingerprint }
  }

  return (order: Row<'orders'>, rows: TraceRows): void => {
    const at = order.created_at
    const age = now.getTime() - Date.parse(at)
    const isSent = order.status === SHIPPED
    if (age < MONTH_MS) {
      rows.mail.push(mailOf(order, at, 'order', 'ご注文ありがとうございます'))
      if (isSent) rows.mail.push(mailOf(order, at, 'shipping_notify', '商品発送のお知らせ'))
    }
    if (!isSent || age >= TWO_YEARS_MS) return
    const entry = entryOf(order, at)
    rows.audit_log.push(entry)
    rows.audit_subject.push({ seq: entry.seq, table_name: 'orders', row_key: order.id })
  }
}

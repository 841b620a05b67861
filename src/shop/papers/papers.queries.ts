import { uuidv7 } from 'uuidv7'
import type { Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import type { Paper } from '../press.ts'
import type { Wording } from './papers.rules.ts'

/** Returns the issued receipts of an order, the oldest first. */
export const receiptsOf = (db: Reader, orderId: string): Promise<readonly Row<'receipt'>[]> =>
  db.selectFrom('receipt').selectAll().where('order_id', '=', orderId).orderBy('receipt_no').execute()

/** Returns an order, locked until the transaction ends, so that no receipt of it is issued meanwhile. */
export const lockOrder = (tx: Writer, dialect: Dialect, id: string): Promise<Row<'orders'> | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    // SQLite has only one writer.
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Stores an issued receipt. */
export const keepReceipt = async (
  tx: Writer,
  {
    paper,
    ...receipt
  }: Pick<Row<'receipt'>, 'order_id' | 'receipt_no' | 'name' | 'issued_at'> & {
    readonly paper: Paper
  },
): Promise<void> => {
  await tx
    .insertInto('receipt')
    .values({ id: uuidv7(), ...receipt, paper: JSON.stringify(paper) })
    .execute()
}

/** Returns a member's usual texts for documents; undefined if they have stored none. */
export const wordingOf = async (db: Reader, memberId: string): Promise<Wording | undefined> => {
  const row = await db
    .selectFrom('paper_wording')
    .select('wording')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && (JSON.parse(row.wording) as Wording)
}

/** Stores a member's usual texts for documents. */
export const keepWording = async (tx: Writer, memberId: string, kept: Wording): Promise<void> => {
  const wording = JSON.stringify(kept)
  await tx
    .insertInto('paper_wording')
    .values({ member_id: memberId, wording })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ wording }))
    .execute()
}

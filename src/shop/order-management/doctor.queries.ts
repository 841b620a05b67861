import { sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { foundInAll } from '../../store/doctor/check.ts'
import { CustomerStatus } from '../customers/index.ts'
import { DRAFT, OPEN, PAYING, SHIPPED } from '../orders/status.rules.ts'

const SOLD = sql.join([...OPEN, SHIPPED].map((status) => sql.lit(status)))

/**
 * Finds the first orders whose point movements do not match their status; `found` is the number of all such
 * orders. Withdrawn customers forfeited their points, so nothing is given back to them.
 */
export const wrongPoints = async (db: Reader, limit: number) => {
  const { rows } = await sql<{
    order_no: string
    use_point: number
    used: number
    add_point: number
    earned: number
    found: number
  }>`
    select held.*, ${foundInAll} as found
    from (
      select orders.id, orders.order_no,
        case when orders.status in (${SOLD}) then orders.use_point else 0 end as use_point,
        coalesce(-moved.used, 0) as used,
        case when orders.status = ${SHIPPED} then orders.add_point else 0 end as add_point,
        coalesce(moved.earned, 0) as earned
      from orders
      join customer on customer.id = orders.customer_id and customer.status <> ${CustomerStatus.withdrawn}
      left join (
        select order_id,
          sum(case when kind in ('use', 'give_back') then points else 0 end) as used,
          sum(case when kind in ('grant', 'take_back') then points else 0 end) as earned
        from point_movement where order_id is not null group by order_id
      ) as moved on moved.order_id = orders.id
      where orders.status not in (${PAYING}, ${DRAFT})
    ) as held
    where held.use_point <> held.used or held.add_point <> held.earned
    order by held.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Finds the first customers whose stored purchases differ from the sum of their orders; `found` is the number
 * of all such customers.
 */
export const wrongPurchases = async (db: Reader, limit: number) => {
  const { rows } = await sql<{
    id: string
    buy_times: number
    buy_total: number
    times: number
    total: number
    found: number
  }>`
    select held.*, ${foundInAll} as found
    from (
      select customer.id, customer.buy_times, customer.buy_total, coalesce(sold.times, 0) as times,
        coalesce(sold.total, 0) as total
      from customer
      left join (
        select customer_id, count(*) as times, sum(payment_total) as total
        from orders where status in (${SOLD}) and customer_id is not null group by customer_id
      ) as sold on sold.customer_id = customer.id
    ) as held
    where held.buy_times <> held.times or held.buy_total <> held.total
    order by held.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Finds the first orders of which other orders took over another sum than was recorded; `found` is the number of all
 * such orders.
 */
export const wrongExchanges = async (db: Reader, limit: number) => {
  const { rows } = await sql<{ order_no: string; passed: number; taken: number; found: number }>`
    select held.*, ${foundInAll} as found
    from (
      select orders.id, orders.order_no,
        (select coalesce(sum(amount), 0) from order_change
          where order_id = orders.id and kind = 'exchange') as passed,
        (select coalesce(sum(made.credit), 0) from orders as made where made.exchange_of = orders.id) as taken
      from orders
      where orders.id in (
        select exchange_of from orders where exchange_of is not null
        union select order_id from order_change where kind = 'exchange'
      )
    ) as held
    where held.passed <> held.taken
    order by held.id limit ${limit}`.execute(db)
  return rows
}

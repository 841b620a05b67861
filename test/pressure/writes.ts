/** A write that may not go wrong: what guards it, and the test that places its rival. */
export interface GuardedWrite {
  readonly what: string
  readonly file: string
  /** The guard, as it stands in the file, once. */
  readonly guard: string
  /** What stands there without it. */
  readonly without: string
  /** `namedIn`: where its name stands, if another file declares the test. */
  readonly test: { readonly file: string; readonly name: string; readonly namedIn?: string }
}

const rivals = (name: string) => ({ file: 'test/pressure/rivals.test.ts', name })

const sales = (name: string) => ({ file: 'test/journeys/sales.test.ts', name })

const customers = (name: string) => ({ file: 'test/pressure/rivals-customer.test.ts', name })

const accounts = (name: string) => ({ file: 'test/pressure/rivals-account.test.ts', name })

const merges = (name: string) => ({ file: 'test/pressure/rivals-merge.test.ts', name })

const members = (name: string) => ({ file: 'test/pressure/rivals-members.test.ts', name })

const apps = (name: string) => ({ file: 'test/pressure/rivals-apps.test.ts', name })

const payments = (name: string) => ({ file: 'test/pressure/rivals-payments.test.ts', name })

const coupons = (name: string) => ({ file: 'test/pressure/rivals-coupons.test.ts', name })

const orders = (name: string) => ({ file: 'test/pressure/rivals-orders.test.ts', name })

const products = (name: string) => ({ file: 'test/pressure/rivals-products.test.ts', name })

const office = (name: string) => ({ file: 'test/pressure/rivals-office.test.ts', name })

const hooked = (name: string) => ({ file: 'test/pressure/rivals-webhooks.test.ts', name })

const agents = (name: string) => ({ file: 'test/pressure/rivals-ucp.test.ts', name })

const others = (name: string) => ({ file: 'test/pressure/rivals-outbox.test.ts', name })

const LOCK_ORDER =
  "    ? tx\n        .updateTable('orders')\n        .set({ change_no: sql`change_no` })\n        .where('order_no', '=', orderNo)\n        .returningAll()\n"
const READ_ORDER =
  "    ? tx\n        .selectFrom('orders')\n        .selectAll()\n        .where('order_no', '=', orderNo)\n"

const LOCK_CUSTOMER =
  "    .updateTable('customer')\n    .set({ version: sql`version` })\n    .where('id', '=', id)\n    .returningAll()\n"
const READ_CUSTOMER = "    .selectFrom('customer')\n    .selectAll()\n    .where('id', '=', id)\n"

/** All of them, and the guards of what is kept in memory. */
export const guardedWrites: readonly GuardedWrite[] = [
  {
    what: 'Stock is taken only where there is as much',
    file: 'src/shop/catalog/variant.queries.ts',
    guard: "    .where('stock', '>=', quantity)\n",
    without: '',
    test: rivals('who takes the last pieces leaves a clear refusal'),
  },
  {
    what: 'An order is placed only while it is a confirmation',
    file: 'src/shop/checkout/order/orders.queries.ts',
    guard: "select('orders.id'))\n    .where('status', '=', DRAFT)\n",
    without: "select('orders.id'))\n",
    test: rivals('who places the order first leaves their number'),
  },
  {
    what: 'A movement of stock is noted once for each change of an order',
    file: 'src/store/migrations/shop/movements.ts',
    guard: ".addUniqueConstraint('stock_movement_once', ['order_id', 'change_no', 'kind', 'variant_id'])",
    without: '',
    test: rivals('cannot note the same movement of stock twice'),
  },
  {
    what: 'An order number is given once',
    file: 'src/store/migrations/shop/orders.ts',
    guard: ".addColumn('order_no', types.key, (c) => c.unique())",
    without: ".addColumn('order_no', types.key)",
    test: rivals('cannot give the same number to a second order'),
  },
  {
    what: 'A cart has one confirmation',
    file: 'src/store/migrations/shop/orders.ts',
    guard: 'create unique index orders_one_draft_a_cart',
    without: 'create index orders_one_draft_a_cart',
    test: rivals('cannot write a second confirmation of a cart'),
  },
  {
    what: 'Two confirmations of a cart follow each other',
    file: 'src/shop/checkout/order/orders.queries.ts',
    guard:
      "    .onConflict((conflict) =>\n      conflict.column('cart_id').where(sql.ref('status'), '=', sql.lit(DRAFT)).doUpdateSet(written),\n    )\n",
    without: '',
    test: rivals('who confirms the same cart leaves one confirmation'),
  },
  {
    what: 'A confirmation carries the version of the cart that it was drawn up from',
    file: 'src/shop/checkout/order/confirming.ts',
    guard: 'cart_version: cart.version,',
    without: 'cart_version: cart.version + 1,',
    test: rivals(
      'who lays something into the cart while the order is drawn up is seen when the button is pressed',
    ),
  },
  {
    what: 'An order whose destination changed since it was confirmed is not placed',
    file: 'src/shop/checkout/order/placing.ts',
    guard: "  if (isTakenBack(order)) return { order, refusal: fail('nothingConfirmed') }\n",
    without: '',
    test: {
      file: 'test/journeys/taken-back.test.ts',
      name: 'is not placed by a customer who wrote down another address',
    },
  },
  {
    what: 'A cart that was changed since is not ordered',
    file: 'src/shop/cart/queries.ts',
    guard: "where('id', '=', id).where('version', '=', version).returning('id')",
    without: "where('id', '=', id).returning('id')",
    test: rivals('who lays something into the cart meanwhile is seen when the button is pressed'),
  },
  {
    what: 'Changes of sales are added to what their days have',
    file: 'src/shop/orders/sales.queries.ts',
    guard: "orders: eb('sales_day.orders', '+', eb.ref('excluded.orders')),",
    without: "orders: eb.ref('excluded.orders'),",
    test: sales('keeps nobody from ordering while it is swept together, and loses nothing'),
  },
  {
    what: 'Sales are summed up anew from the orders of one moment',
    file: 'src/shop/orders/sales.queries.ts',
    guard: "if (dialect === 'postgres') await sql`set transaction",
    without: "if (dialect === 'sqlite') await sql`set transaction",
    test: sales('is summed up anew with an order that is placed meanwhile'),
  },
  {
    what: 'Points are spent only where there are as many',
    file: 'src/shop/customers/customers.queries.ts',
    guard: "    .$if(isSpent, (query) => query.where('point', '>=', -points))\n",
    without: '',
    test: customers('who spends the same points leaves a clear refusal, and the goods'),
  },
  {
    what: 'Points that end are taken only as they were read',
    file: 'src/shop/customers/points/expiry.queries.ts',
    guard:
      "    .where('point', '=', point)\n    .where('points_moved_at', 'is not distinct from', points_moved_at)\n",
    without: '',
    test: customers('who spends points as they end keeps the rest'),
  },
  {
    what: 'The end of points is mailed only for a balance as it was read',
    file: 'src/shop/customers/points/expiry.queries.ts',
    guard:
      "    .where('points_moved_at', 'is not distinct from', points_moved_at)\n    .where('points_end_on', 'is', null)\n",
    without: '',
    test: customers('who spends points as their end is to be mailed gets no mail'),
  },
  {
    what: 'A movement of points is noted once for each change of an order',
    file: 'src/store/migrations/shop/movements.ts',
    guard: ".addUniqueConstraint('point_movement_once', ['order_id', 'change_no', 'kind'])",
    without: '',
    test: customers('cannot note the same movement of points twice'),
  },
  {
    what: 'An order is placed only with an account that has not ended',
    file: 'src/shop/customers/customers.queries.ts',
    guard: "    .where('status', '<', CustomerStatus.withdrawn)\n    .returning('id')",
    without: "    .returning('id')",
    test: merges('who ends the account, leaves nobody who places an order with it'),
  },
  {
    what: 'A merge leaves no order behind that was placed while it waited',
    file: 'src/shop/customer-management/merge/merging.ts',
    guard: "  if (gone && (await hasOrder(db, gone.id))) return 'busy'\n",
    without: '',
    test: merges('who places another order meanwhile, has the merge refused until it is pressed again'),
  },
  {
    what: 'Moved points are taken back only where there are as many',
    file: 'src/shop/customer-management/merge/merge.queries.ts',
    guard: "    .$if(points > 0, (query) => query.where('point', '>=', points))\n",
    without: '',
    test: merges('who spends the moved points while the merge is undone, has it refused'),
  },
  {
    what: 'A reset key works once',
    file: 'src/shop/account/entry/keys.queries.ts',
    guard:
      "    .where('reset_key_hash', '=', hash)\n    .where('reset_expires_at', '>', now.toISOString())\n    .where('status', '=', CustomerStatus.regular)\n    .returningAll()",
    without: "    .where('reset_expires_at', '>', now.toISOString())\n    .returningAll()",
    test: customers('who uses the same reset key leaves it used up'),
  },
  {
    what: 'An activation key works once',
    file: 'src/shop/account/entry/keys.queries.ts',
    guard: "    .where('status', '=', CustomerStatus.provisional)\n    .returningAll()",
    without: '    .returningAll()',
    test: customers('who uses the same activation key leaves it used up'),
  },
  {
    what: 'A registration is deleted only while nobody has confirmed it',
    file: 'src/shop/customers/customers.queries.ts',
    guard:
      "    .where('status', '=', CustomerStatus.provisional)\n    .where('secret_key_hash', 'is not distinct from', secret_key_hash)\n",
    without: '',
    test: customers('who confirms a registration keeps it from being deleted'),
  },
  {
    what: 'The key to a new e-mail address works once',
    file: 'src/shop/account/email/email-change.queries.ts',
    guard:
      "    .where('customer_id', '=', customerId)\n    .where('key_hash', '=', hash)\n    .where('expires_at', '>', now.toISOString())\n    .returning('email')",
    without: "    .where('customer_id', '=', customerId)\n    .returning('email')",
    test: accounts('and asks for another e-mail address, leaves the first key of no use'),
  },
  {
    what: 'The key to a former e-mail address works once',
    file: 'src/shop/account/email/email-change.queries.ts',
    guard:
      "    .where('key_hash', '=', hash)\n    .where('expires_at', '>', now.toISOString())\n    .returningAll()",
    without: "    .where('key_hash', 'is not', null)\n    .returningAll()",
    test: accounts('and undoes the same change, leaves it undone'),
  },
  {
    what: 'A reset key is kept only for the address that it is mailed to',
    file: 'src/shop/account/entry/keys.queries.ts',
    guard: "    .where('email', '=', email)\n",
    without: '',
    test: {
      file: 'src/shop/account/entry/keys.queries.test.ts',
      name: 'are not kept for an address that was given up while its mail was written',
    },
  },
  {
    what: 'An order belongs to a session that is alive, and to its customer',
    file: 'src/shop/checkout/order/orders.queries.ts',
    guard:
      "    .where(sql<boolean>`coalesce(orders.customer_id, '') in ('', coalesce(session.customer_id, ''))`)\n",
    without: '',
    test: {
      file: 'test/journeys/ended-session.test.ts',
      name: 'of another customer, who signed in under the same id, is not theirs',
    },
  },
  {
    what: 'An e-mail address is one customer’s',
    file: 'src/store/migrations/shop/customers.ts',
    guard: 'create unique index customer_email ',
    without: 'create index customer_email ',
    test: customers('who registers the same address first has it'),
  },
  {
    what: 'Two additions to an address book follow each other',
    file: 'src/shop/customers/address-book/address-book.queries.ts',
    guard: '  await lockCustomer(tx, customerId)\n  if ((await countAddresses',
    without: '  if ((await countAddresses',
    test: customers('who fills the address book leaves no room for one more'),
  },
  {
    what: 'A cart is brought along at sign-in once',
    file: 'src/shop/cart/merging.ts',
    guard: '    if ((await lockCart(db, cart.id)) === undefined) continue\n',
    without: '',
    test: customers('who signs in with the same cart takes it along once'),
  },
  {
    what: 'A refusal adjusts the cart as it is, not as it was',
    file: 'src/shop/checkout/order/placing.ts',
    guard:
      '  for (const { cart } of await liveCarts(act)) if (cart.id !== null) await lockCart(act.db, cart.id)\n',
    without: '',
    test: rivals('who lays something into the cart while a refusal adjusts it loses nothing'),
  },
  {
    what: 'Sharing a cart out keeps what was laid in meanwhile',
    file: 'src/shop/checkout/sharing/sharing.ts',
    guard: '[...shared, ...laidIn]',
    without: 'shared',
    test: rivals('who lays something into the cart while it is shared out loses nothing'),
  },
  {
    what: 'Goods that move to another cart leave what was laid in meanwhile',
    file: 'src/shop/cart/settling.ts',
    guard: 'const read = await readCarts(act, prefix)',
    without: 'const read = before',
    test: rivals('who lays something into the cart while goods move out of it loses nothing'),
  },
  {
    what: 'The cart of a visitor is opened once, and locked',
    file: 'src/shop/cart/queries.ts',
    guard:
      ".doUpdateSet({ updated_at: at, version: sql`cart.version + 1` }),\n        )\n        .returning(['id', 'version'])",
    without: ".doNothing(),\n        )\n        .returning(['id', 'version'])",
    test: rivals('who opens the cart of a new visitor leaves it to be filled'),
  },
  {
    what: 'Each change of a cart raises its version',
    file: 'src/shop/cart/queries.ts',
    guard: 'version: sql`cart.version + 1`',
    without: 'version: sql`cart.version`',
    test: {
      file: 'test/pressure/presses.test.ts',
      name: 'adds after it confirmed, and is asked to look again',
    },
  },
  {
    what: 'A line that is there is written over, not twice',
    file: 'src/shop/cart/queries.ts',
    guard:
      ".onConflict((conflict) => conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, price }))",
    without: '',
    test: { file: 'test/pressure/presses.test.ts', name: 'pieces at once, and all of them arrive' },
  },
  {
    what: 'The row of a session is made once',
    file: 'src/store/sessions.ts',
    guard:
      "      .onConflict((conflict) =>\n        conflict.column('id').doUpdateSet({ public_id: ended }).where('session.expires_at', '<=', now),\n      )\n",
    without: '',
    test: rivals('who opens the session of a new visitor leaves it to be used'),
  },
  {
    what: 'An event is delivered by the process that has its lease',
    file: 'src/store/outbox-lane.ts',
    guard:
      "        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))\n        .returningAll()",
    without: '        .returningAll()',
    test: others('that took a mail out of the outbox delivers it alone'),
  },
  {
    what: 'An event that was delivered is not taken again',
    file: 'src/store/outbox-lane.ts',
    guard:
      "        .where('done_at', 'is', null)\n        // Another process may have taken it since it was read.",
    without: '        // Another process may have taken it since it was read.',
    test: others('that delivered a mail since it was read keeps it from going out again'),
  },
  {
    what: 'A lease that ran out is none',
    file: 'src/store/outbox-lane.ts',
    guard: "rows.filter((row) => (row.leased_until ?? '') > now)",
    without: 'rows.filter((row) => row.leased_until !== null)',
    test: others('that took over a mail, because those before it took too long, delivers it alone'),
  },
  {
    what: 'A lease that another took over is not renewed',
    file: 'src/store/outbox-lane.ts',
    guard: "    .where('leased_until', '=', lease)\n",
    without: '',
    test: { file: 'src/store/outbox.test.ts', name: 'renews no lease that another has taken over' },
  },
  {
    what: 'An event goes to whoever hears of it in its transaction',
    file: 'src/store/outbox.ts',
    guard: 'hearing ? await hearing(tx) : subscribers',
    without: 'subscribers',
    test: { file: 'test/journeys/office-plugins.test.ts', name: 'that does not know yet that they are on' },
  },
  {
    what: 'An event whose subscriber is unknown is left to who knows it',
    file: 'src/store/outbox.ts',
    guard: "eb('next_attempt_at', '<=', longAgo)",
    without: 'eb.lit(true)',
    test: { file: 'src/store/outbox.test.ts', name: 'leaves events to whoever knows their subscriber' },
  },
  {
    what: 'An event is written where a plugin hears of it in its transaction',
    file: 'src/shop/application/transactions.ts',
    guard: 'plugins.hears(event, await plugins.onIn(tx))',
    without: 'plugins.hears(event, [...plugins.listeners().keys()])',
    test: {
      file: 'test/pressure/rivals-coupons.test.ts',
      name: 'that has not heard yet that they are on',
    },
  },
  {
    what: 'Of each kind one job is done at a time',
    file: 'src/store/migrations/shop/running.ts',
    guard: 'create unique index job_one_running_of_a_kind',
    without: 'create index job_one_running_of_a_kind',
    test: {
      file: 'src/store/jobs.test.ts',
      name: 'of one kind are not begun while another process begins the second',
    },
  },
  {
    what: 'A job that was taken since it was read is not taken again',
    file: 'src/store/jobs.ts',
    guard: "ofKind.where('state', '=', 'waiting')",
    without: 'ofKind',
    test: {
      file: 'src/store/jobs.test.ts',
      name: 'of one kind are not begun while another process begins the first',
    },
  },
  {
    what: 'A job that another took over is left to it',
    file: 'src/store/jobs.ts',
    guard: "    .where('tries', '=', tries)\n",
    without: '',
    test: { file: 'src/store/jobs.test.ts', name: 'whose process died are begun again by another' },
  },
  {
    what: 'A delivery of a webhook that is added while the one before is settled becomes due',
    file: 'src/shop/webhooks/deliveries.queries.ts',
    guard:
      "  await tx\n    .updateTable('webhook_sequence')\n    .set((eb) => ({ last: eb.ref('last') }))\n    .where('webhook_id', '=', webhook_id)\n    .where('resource', '=', resource)\n    .execute()\n",
    without: '',
    test: hooked('who adds one while the one before is settled finds it due'),
  },
  {
    what: 'The mail of an event is written once',
    file: 'src/shop/mail/queries.ts',
    guard: ".onConflict((conflict) => conflict.column('message_id').doNothing())",
    without: '',
    test: others('that wrote the mail of an event first leaves it to be sent'),
  },
  {
    what: 'No attempt is lost among rivals',
    file: 'src/store/limits.ts',
    guard: 'then 1 else rate_limit.hits + 1 end',
    without: 'then 1 else excluded.hits + 1 end',
    test: rivals('who counts under the same key counts with the others'),
  },
  {
    what: 'A guest’s order is noted as open only while there are few',
    file: 'src/shop/checkout/order/open-orders.queries.ts',
    guard: "        .where(fewer('recipient', recipient))\n",
    without: '',
    test: {
      file: 'test/journeys/open-orders.test.ts',
      name: 'are ten for one recipient, wherever they come from; one that is paid for makes room',
    },
  },
  {
    what: 'Of those who try a slowed account one has the turn',
    file: 'src/store/limits.ts',
    guard:
      ".doUpdateSet({ expires_at: ends })\n        .where('rate_limit.expires_at', '<=', now.toISOString())",
    without: '.doUpdateSet({ expires_at: ends })',
    test: {
      file: 'test/guessing.test.ts',
      name: 'from many addresses is slowed: of two hundred tries a few are judged',
    },
  },
  {
    what: 'A key stands for one request, and its rival waits for the answer',
    file: 'src/store/idempotency.ts',
    guard: "        .where('idempotency.expires_at', '<=', now.toISOString()),\n",
    without: '',
    test: {
      file: 'test/walk/sqlite.test.ts',
      namedIn: 'test/walk/thrice.ts',
      name: 'has one effect and one answer, whichever operation it is and however often it is sent',
    },
  },
  {
    what: 'Only what was never placed is swept away',
    file: 'src/shop/checkout/sweeps.queries.ts',
    guard: 'sql.lit(DRAFT)',
    without: "sql.ref('status')",
    test: {
      file: 'test/housekeeping.test.ts',
      name: 'throws away what has had its time, and nothing else',
    },
  },
  {
    what: 'A database is brought up to date by one process at a time',
    file: 'src/store/migrate.ts',
    guard: 'select pg_advisory_xact_lock(',
    without: 'select abs(',
    test: { file: 'test/pressure/starts.test.ts', name: 'bring it up to date once' },
  },
  {
    what: 'Only an empty database is filled',
    file: 'src/seed/seed.ts',
    guard: 'return taken.numInsertedOrUpdatedRows === BigInt(layouts.length)',
    without: 'return taken.numInsertedOrUpdatedRows !== undefined',
    test: { file: 'test/pressure/starts.test.ts', name: 'fill it once, and never again' },
  },
  {
    what: 'A page that was read before its product changed is not kept',
    file: 'src/web/answer/cache.ts',
    guard: 'tags.some((tag) => (this.#clearedAt.get(tag) ?? 0) > started)',
    without: 'false',
    test: {
      file: 'test/pressure/cache.test.ts',
      name: 'never serves a product as it was, whenever it is changed while its page is rendered',
    },
  },
  {
    what: 'A passkey signs what was asked last',
    file: 'src/shop/members/passkey.queries.ts',
    guard: "    .where('challenge', '=', challenge)\n",
    without: '',
    test: members('who was asked something else meanwhile leaves a refusal'),
  },
  {
    what: 'A signature is taken only where its count has grown',
    file: 'src/shop/members/passkey.queries.ts',
    guard: "    .where('sign_count', count === 0 ? '=' : '<', count)\n",
    without: '',
    test: members('whose copy has signed more often meanwhile leaves a refusal'),
  },
  {
    what: 'Members who change settings wait for each other',
    file: 'src/shop/settings/base-info/base-info.queries.ts',
    guard:
      "  await tx.updateTable('base_info').set({ version: sql`version` }).where('id', '=', 1).execute()\n",
    without: '',
    test: {
      file: 'test/pressure/rivals-office.test.ts',
      name: 'the second finds what the first changed, by',
    },
  },
  {
    what: 'What is sent again by several members is sent once',
    file: 'src/store/outbox.ts',
    guard: "    .where((eb) => eb.or([eb('dead_at', 'is not', null), eb('next_attempt_at', '>', at)]))\n",
    without: '',
    test: {
      file: 'test/journeys/office-mails.test.ts',
      name: 'are sent once, however often and by however many it is pressed',
    },
  },
  {
    what: 'A page that is being made is not made again',
    file: 'src/web/answer/cache.ts',
    guard: '    if (loading) return loading\n',
    without: '',
    test: { file: 'test/pressure/cache.test.ts', name: 'visitors who come at once' },
  },
  {
    what: 'What is being read when it changes is not kept in memory',
    file: 'src/store/memory.ts',
    guard: 'if ([...held.missed].some((tag) => held.tags.has(tag))) this.#drop(what, held)',
    without: '',
    test: {
      file: 'src/store/memory.test.ts',
      name: 'is not kept when it changed while it was being read',
    },
  },
  {
    what: 'Transactions never wait for a connection that only they could give back',
    file: 'src/store/postgres-store.ts',
    guard: '  const writer = postgresDatabase(pools.write, note)\n',
    without: '  const writer = reader\n',
    test: rivals('who makes everything in memory be read again keeps no order from being placed'),
  },
  {
    what: 'A payment and a change of its order follow each other',
    file: 'src/shop/orders/attempts.queries.ts',
    guard:
      "where('id', '=', order_id)\n  return (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()",
    without: "where('id', '=', order_id)\n  return query.executeTakeFirst()",
    test: payments('go back where the order was given up while its money came'),
  },
  {
    what: 'A payment that was taken is not begun once more',
    file: 'src/shop/payments/payments.handlers.ts',
    guard: '  await lockOrderOf(act.db, act.dialect, found.attempt)\n',
    without: '',
    test: payments('stay taken where they are begun once more while their money comes'),
  },
  {
    what: 'Two refunds of an order follow each other',
    file: 'src/shop/order-management/order/order.queries.ts',
    guard: LOCK_ORDER,
    without: READ_ORDER,
    test: payments('are given back no further than what another member left of them'),
  },
  {
    what: 'Two changes of an order follow each other',
    file: 'src/shop/order-management/order/order.queries.ts',
    guard: LOCK_ORDER,
    without: READ_ORDER,
    test: orders('are not changed once they are cancelled'),
  },
  {
    what: 'An order that is cancelled is not moved on',
    file: 'src/shop/order-management/order/order.queries.ts',
    guard: LOCK_ORDER,
    without: READ_ORDER,
    test: orders('are not sent once they are cancelled'),
  },
  {
    what: 'A change of an order is noted once',
    file: 'src/store/migrations/shop/orders.ts',
    guard: ".addUniqueConstraint('order_change_once', ['order_id', 'change_no'])",
    without: '',
    test: payments('cannot be noted twice with the same change of an order'),
  },
  {
    what: 'A receipt has a number of its own',
    file: 'src/shop/papers/papers.queries.ts',
    guard: "    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())\n",
    without: '',
    test: payments('have receipts that are numbered one after the other'),
  },
  {
    what: 'Pieces for an order that is changed are taken only where there are as many',
    file: 'src/shop/catalog/variant.queries.ts',
    guard: "    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())\n",
    without: '',
    test: orders('get no pieces that were bought meanwhile'),
  },
  {
    what: 'Points for an order that is taken up again are counted as they are',
    file: 'src/shop/customers/customers.queries.ts',
    guard: LOCK_CUSTOMER,
    without: READ_CUSTOMER,
    test: orders('are not taken up again with points that were spent meanwhile'),
  },
  {
    what: 'Stock that a member changes is counted from what is left',
    file: 'src/shop/products/product/product.queries.ts',
    guard: "if (dialect === 'sqlite' || ids.length === 0) return",
    without: 'if (dialect || ids) return',
    test: products('is counted from what is left, on its page'),
  },
  {
    what: 'A coupon is used only where a use is left',
    file: 'src/plugins/coupons/queries.ts',
    guard:
      "    .where(({ eb, or }) => or([eb('uses_most', 'is', null), eb('uses', '<', eb.ref('uses_most'))]))\n",
    without: '',
    test: coupons('are not used once more after their last use'),
  },
  {
    what: 'A coupon that is switched off is not used',
    file: 'src/plugins/coupons/queries.ts',
    guard: "    .where('is_active', '=', true)\n",
    without: '',
    test: coupons('are not used once they are switched off'),
  },
  {
    what: 'A coupon that everybody has once is looked for again once nobody else uses it',
    file: 'src/plugins/coupons/chosen.ts',
    guard:
      "    if (coupon.once_each && (await hasUsed(db, coupon.id, used))) return message('coupons.usedBefore')\n",
    without: '',
    test: coupons('that everybody has once are not used twice by one customer at once'),
  },
  {
    what: 'A use that comes back is taken again only where one is left',
    file: 'src/plugins/coupons/queries.ts',
    guard: 'const coupon = await shiftUses(tx, use.coupon_id, 0)',
    without: 'const coupon = await couponById(tx, use.coupon_id)',
    test: coupons('are not taken by an order that is taken up again after somebody took the last use'),
  },
  {
    what: 'A use is given back once',
    file: 'src/plugins/coupons/queries.ts',
    guard: "    .where('is_back', '!=', isBack)\n",
    without: '',
    test: coupons('are given back once, however often it is told that their order was cancelled'),
  },
  {
    what: 'A use of an order that goes on is not given back',
    file: 'src/plugins/coupons/queries.ts',
    guard: "await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()",
    without: 'await (dialect ? query : query).executeTakeFirst()',
    test: coupons('stay used where their order is taken up again while it is told that it was cancelled'),
  },
  {
    what: 'The code of a coupon is given once',
    file: 'src/plugins/coupons/queries.ts',
    guard: "    .onConflict((conflict) => conflict.column('code').doNothing())\n",
    without: '',
    test: coupons('have codes that are given once'),
  },
  {
    what: 'A coupon that is used while it is deleted is kept',
    file: 'src/plugins/coupons/queries.ts',
    guard: 'const isThere = await changeCoupon(tx, id, { is_active: false })',
    without: 'const isThere = (await couponById(tx, id)) !== undefined',
    test: coupons('that are used while they are deleted are switched off'),
  },
  {
    what: 'A checkout of UCP is completed by whoever claims it first',
    file: 'src/plugins/agents/queries.ts',
    guard: "eb('claimed_at', '<', unfinished.toISOString())",
    without: "eb('claimed_at', '<=', now.toISOString())",
    test: agents('completes a checkout once, and leaves it to whoever claimed it first'),
  },
  {
    what: 'A request of UCP that was broken off is taken over once',
    file: 'src/plugins/agents/repeat.queries.ts',
    guard: ".begun_at` as const, '<=', lapsed.toISOString()),",
    without: ".begun_at` as const, '<=', row.begun_at),",
    test: agents('takes over a request that was broken off once, and leaves it to whoever was first'),
  },
  {
    what: 'The code of a device is taken once',
    file: 'src/shop/members/member.queries.ts',
    guard: "    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))\n",
    without: '',
    test: members('leaves the code of a device used up'),
  },
  {
    what: 'A code is judged only while its challenge has a try left',
    file: 'src/shop/members/session.queries.ts',
    guard: "    .where('wrong_codes', '<', most)\n",
    without: '',
    test: members('of the last wrong code of a challenge leaves none to be judged'),
  },
  {
    what: 'A code is judged only while its member has a try left that day',
    file: 'src/store/limits.ts',
    guard: ", eb('rate_limit.hits', '<', most)])",
    without: ", eb('rate_limit.hits', '>', 0)])",
    test: members('of the last wrong code of a day leaves none to be judged'),
  },
  {
    what: 'A recovery code is taken once',
    file: 'src/shop/members/member.queries.ts',
    guard:
      "    .deleteFrom('member_recovery_code')\n    .where('member_id', '=', memberId)\n    .where('code_hash', '=', codeHash)\n    .returning('code_hash')\n",
    without:
      "    .selectFrom('member_recovery_code')\n    .where('member_id', '=', memberId)\n    .where('code_hash', '=', codeHash)\n    .select('code_hash')\n",
    test: members('leaves a recovery code used up'),
  },
  {
    what: 'A member has one device',
    file: 'src/shop/members/member.queries.ts',
    guard: "    .where('totp_secret', 'is', null)\n",
    without: '',
    test: members('leaves one device, the one that was set up first'),
  },
  {
    what: 'A password of a member is changed only where it is the one that was given',
    file: 'src/shop/members/member.queries.ts',
    guard: "    .where('version', '=', version)\n",
    without: '',
    test: members('leaves the password that was set first'),
  },
  {
    what: 'Of two members who delete each other one is left',
    file: 'src/shop/members/member.queries.ts',
    guard:
      "      .updateTable('member')\n      .set({ version: sql`version` })\n      .where('id', '=', id)\n      .returningAll()\n",
    without: "      .selectFrom('member')\n      .selectAll()\n      .where('id', '=', id)\n",
    test: members('is not undone by their'),
  },
  {
    what: 'From where the shop may be asked is not written over',
    file: 'src/shop/security/security.queries.ts',
    guard: ".updateTable('security').set({ version: sql`version` }).returningAll()",
    without: ".selectFrom('security').selectAll()",
    test: office('from where the shop may be asked, is not written over'),
  },
  {
    what: 'What members are denied is put in the place of all that was',
    file: 'src/shop/members/roles.handlers.ts',
    guard: '    await lockSettings(act.db)\n',
    without: '',
    test: office('of what others are denied, is put in the place of all, not beside it'),
  },
  {
    what: 'Two new mails have numbers of their own',
    file: 'src/shop/mail/template.handlers.ts',
    guard: '    await lockSettings(db)\n',
    without: '',
    test: office('is another mail of their own, beside which there is room for one more'),
  },
  {
    what: 'The text of a mail is not written over',
    file: 'src/shop/mail/template.queries.ts',
    guard:
      "    .updateTable('mail_template')\n    .set((eb) => ({ version: eb.ref('version') }))\n    .where('id', '=', toId(id))\n    .returningAll()\n",
    without: "    .selectFrom('mail_template')\n    .selectAll()\n    .where('id', '=', toId(id))\n",
    test: office('of a mail’s text, is not written over'),
  },
  {
    what: 'The template of a page is not written over',
    file: 'src/shop/content-management/page.handlers.ts',
    guard:
      "  await lockSettings(db)\n  const page = await pageById(db, input.pageId)\n  if (!page) return fail('pageUnknown')\n  if (errors)",
    without:
      "  const page = await pageById(db, input.pageId)\n  if (!page) return fail('pageUnknown')\n  if (errors)",
    test: office('of a page’s template, is not written over'),
  },
  {
    what: 'A news item is not written over',
    file: 'src/shop/content/news.queries.ts',
    guard:
      "    .updateTable('news')\n    .set((eb) => ({ visible: eb.ref('visible') }))\n    .where('id', '=', toId(newsId))\n    .returningAll()\n",
    without: "    .selectFrom('news')\n    .selectAll()\n    .where('id', '=', toId(newsId))\n",
    test: office('of a news item, is not written over'),
  },
  {
    what: 'Nothing is laid into a folder that is gone',
    file: 'src/shop/files/files.queries.ts',
    guard: 'select pg_advisory_xact_lock(',
    without: 'select abs(',
    test: office('of the folders, leaves nothing in one that is gone'),
  },
  {
    what: 'Entries of the audit log stand one behind the other',
    file: 'src/shop/audit/audit.queries.ts',
    guard: 'select pg_advisory_xact_lock(',
    without: 'select abs(',
    test: office('stands in the log of what was done before what is done next'),
  },
  {
    what: 'A plugin is installed once',
    file: 'src/shop/plugins/plugins.queries.ts',
    guard: "    .onConflict((conflict) => conflict.column('code').doNothing())\n",
    without: '',
    test: office('and installs a plugin, has it installed once'),
  },
  {
    what: 'A plugin is switched on only while it is installed',
    file: 'src/shop/plugins/plugins.queries.ts',
    guard: "return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()",
    without: 'return (dialect ? query : query).executeTakeFirst()',
    test: office('and uninstalls a plugin, leaves none to be switched on'),
  },
  {
    what: 'Orders of guests to one recipient, or from one network, are counted one after the other',
    file: 'src/shop/checkout/order/open-orders.queries.ts',
    guard: 'select pg_advisory_xact_lock(',
    without: 'select coalesce(',
    test: orders('while somebody else places the last of them'),
  },
  {
    what: 'The columns of a list are chosen by one member in two windows',
    file: 'src/shop/views/views.queries.ts',
    guard: "    .onConflict((conflict) => conflict.columns(['member_id', 'screen']).doUpdateSet(chosen))\n",
    without: '',
    test: office('of the columns of a list, gives way to what is chosen last'),
  },
  {
    what: 'A password is changed only where it is the one that was given',
    file: 'src/shop/customers/customers.queries.ts',
    guard: LOCK_CUSTOMER,
    without: READ_CUSTOMER,
    test: accounts('and changes the password that was proven, leaves it unproven'),
  },
  {
    what: 'A customer who has left changes nothing',
    file: 'src/shop/customers/customers.queries.ts',
    guard: LOCK_CUSTOMER,
    without: READ_CUSTOMER,
    test: accounts('and withdraws, leaves nothing to change'),
  },
  {
    what: 'The values of a deleted field are removed from records as they are',
    file: 'src/shop/own-fields/own-fields.queries.ts',
    guard: "    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())\n",
    without: "    .$if(dialect === 'postgres', (query) => query)\n",
    test: products('is not taken away with them'),
  },
  {
    what: 'A product is a favourite once',
    file: 'src/shop/account/favorites/favorites.queries.ts',
    guard: "    .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())\n",
    without: '',
    test: accounts('and puts the same product among the favourites, has put it there'),
  },
  {
    what: 'A return is decided once',
    file: 'src/shop/orders/returning.queries.ts',
    guard: "    .where('status', 'in', [...from])\n",
    without: '',
    test: orders('are granted no return that was refused meanwhile'),
  },
  {
    what: 'An order has one open request for a return',
    file: 'src/store/migrations/shop/orders.ts',
    guard: 'create unique index order_return_one_open',
    without: 'create index order_return_one_open',
    test: orders('have one open request for a return'),
  },
  {
    what: 'A code is used once',
    file: 'src/shop/apps/apps.queries.ts',
    guard:
      "    .where((eb) => eb.or([eb('consumed_at', 'is', null), eb('consumed_at', '>', since.toISOString())]))\n",
    without: '',
    test: apps('who uses the code first ends what was given'),
  },
  {
    what: 'A refresh token is used once',
    file: 'src/shop/apps/apps.queries.ts',
    guard:
      "    .where((eb) => eb.or([eb('consumed_at', 'is', null), eb('consumed_at', '>', since.toISOString())]))\n",
    without: '',
    test: apps('who used the refresh token long before ends what was given'),
  },
  {
    what: 'A request for consent is answered once',
    file: 'src/shop/apps/apps.queries.ts',
    guard:
      "    .where((eb) => eb.or([eb('consumed_at', 'is', null), eb('consumed_at', '>', since.toISOString())]))\n",
    without: '',
    test: apps('who answers the request first leaves nothing to allow'),
  },
  {
    what: 'A token is stored only while its consent is there',
    file: 'src/shop/apps/apps.queries.ts',
    guard: '    if (numUpdatedRows === 0n) return false\n',
    without: '',
    test: apps('who ends the consent leaves no token behind'),
  },
]

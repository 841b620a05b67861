/** A write that may not go wrong: what guards it, and the test that places its rival. */
export interface GuardedWrite {
  readonly what: string
  readonly file: string
  /** The guard, as it stands in the file, once. */
  readonly guard: string
  /** What stands there without it. */
  readonly without: string
  readonly test: { readonly file: string; readonly name: string }
}

const rivals = (name: string) => ({ file: 'test/pressure/rivals.test.ts', name })

const sales = (name: string) => ({ file: 'test/journeys/sales.test.ts', name })

const customers = (name: string) => ({ file: 'test/pressure/rivals-customer.test.ts', name })

const accounts = (name: string) => ({ file: 'test/pressure/rivals-account.test.ts', name })

const members = (name: string) => ({ file: 'test/pressure/rivals-members.test.ts', name })

const others = (name: string) => ({ file: 'test/pressure/rivals-outbox.test.ts', name })

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
    file: 'src/shop/checkout/orders.queries.ts',
    guard: "select('orders.id'))\n    .where('status', '=', DRAFT)\n",
    without: "select('orders.id'))\n",
    test: rivals('who places the order first leaves their number'),
  },
  {
    what: 'A movement of stock is noted once for each change of an order',
    file: 'src/store/migrations/0001-shop.ts',
    guard: ".addUniqueConstraint('stock_movement_once', ['order_id', 'change_no', 'kind', 'variant_id'])",
    without: '',
    test: rivals('cannot note the same movement of stock twice'),
  },
  {
    what: 'An order number is given once',
    file: 'src/store/migrations/0001-shop.ts',
    guard: ".addColumn('order_no', types.key, (c) => c.unique())",
    without: ".addColumn('order_no', types.key)",
    test: rivals('cannot give the same number to a second order'),
  },
  {
    what: 'A cart has one confirmation',
    file: 'src/store/migrations/0001-shop.ts',
    guard: ".createIndex('orders_one_draft_a_cart')\n    .unique()",
    without: ".createIndex('orders_one_draft_a_cart')",
    test: rivals('cannot write a second confirmation of a cart'),
  },
  {
    what: 'Two confirmations of a cart follow each other',
    file: 'src/shop/checkout/orders.queries.ts',
    guard:
      "    .onConflict((conflict) =>\n      conflict.column('cart_id').where(sql.ref('status'), '=', sql.lit(DRAFT)).doUpdateSet(written),\n    )\n",
    without: '',
    test: rivals('who confirms the same cart leaves one confirmation'),
  },
  {
    what: 'A confirmation carries the version of the cart that it was drawn up from',
    file: 'src/shop/checkout/confirming.ts',
    guard: 'cart_version: cart.version,',
    without: 'cart_version: cart.version + 1,',
    test: rivals(
      'who lays something into the cart while the order is drawn up is seen when the button is pressed',
    ),
  },
  {
    what: 'An order whose destination changed since it was confirmed is not placed',
    file: 'src/shop/checkout/placing.ts',
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
    what: 'A movement of points is noted once for each change of an order',
    file: 'src/store/migrations/0001-shop.ts',
    guard: ".addUniqueConstraint('point_movement_once', ['order_id', 'change_no', 'kind'])",
    without: '',
    test: customers('cannot note the same movement of points twice'),
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
    file: 'src/shop/checkout/orders.queries.ts',
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
    file: 'src/store/migrations/0001-shop.ts',
    guard: ".createIndex('customer_email')\n    .unique()",
    without: ".createIndex('customer_email')",
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
    file: 'src/shop/checkout/placing.ts',
    guard:
      '  for (const { cart } of await liveCarts(act)) if (cart.id !== null) await lockCart(act.db, cart.id)\n',
    without: '',
    test: rivals('who lays something into the cart while a refusal adjusts it loses nothing'),
  },
  {
    what: 'Sharing a cart out keeps what was laid in meanwhile',
    file: 'src/shop/checkout/sharing.ts',
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
    file: 'src/store/outbox.ts',
    guard:
      "        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))\n        .returningAll()",
    without: '        .returningAll()',
    test: others('that took a mail out of the outbox delivers it alone'),
  },
  {
    what: 'An event that was delivered is not taken again',
    file: 'src/store/outbox.ts',
    guard:
      "        .where('done_at', 'is', null)\n        // Another process may have taken it since it was read.",
    without: '        // Another process may have taken it since it was read.',
    test: others('that delivered a mail since it was read keeps it from going out again'),
  },
  {
    what: 'A lease that ran out is none',
    file: 'src/store/outbox.ts',
    guard: "rows.filter((row) => (row.leased_until ?? '') > now)",
    without: 'rows.filter((row) => row.leased_until !== null)',
    test: others('that took over a mail, because those before it took too long, delivers it alone'),
  },
  {
    what: 'A lease that another took over is not renewed',
    file: 'src/store/outbox.ts',
    guard: "    .where('leased_until', '=', lease)\n",
    without: '',
    test: { file: 'src/store/outbox.test.ts', name: 'renews no lease that another has taken over' },
  },
  {
    what: 'Of each kind one job is done at a time',
    file: 'src/store/migrations/0005-jobs.ts',
    guard: '      .unique()\n',
    without: '',
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
    file: 'src/shop/checkout/open-orders.queries.ts',
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
      file: 'test/idempotency.test.ts',
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
    file: 'src/shop/settings/base-info.queries.ts',
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
    guard: '  const writer = postgresDatabase(databaseUrl, WRITING)\n',
    without: '  const writer = reader\n',
    test: rivals('who makes everything in memory be read again keeps no order from being placed'),
  },
]

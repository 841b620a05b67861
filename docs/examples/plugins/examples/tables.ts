import { ok, type PluginHost, safe, sql, text, unsafe, z } from 'noren/plugin'

const contract = {
  goGuestBook: safe('/guest-book', {
    title: 'The guest book',
    for: 'anyone',
    entered: 'outside',
    state: { entries: z.array(z.string()) },
  }),
  doSignGuestBook: unsafe('POST', '/guest-book', {
    title: 'Sign the guest book',
    for: 'anyone',
    entered: 'outside',
    input: { entry: text(200) },
    state: { entry: z.string() },
  }),
}

export const tables = (shop: PluginHost): void => {
  shop.tables({
    name: 'guest book',
    run: (db, { types, prefix }) =>
      db.schema
        .createTable(`${prefix}guest`)
        .addColumn('id', types.key, (column) => column.primaryKey())
        .addColumn('entry', types.text, (column) => column.notNull())
        .execute(),
  })
  shop.department('storefront', contract, {
    async goGuestBook({ db }) {
      const { rows } = await sql<{ entry: string }>`select entry from plugin_examples_guest`.execute(db)
      return ok({ entries: rows.map(({ entry }) => entry) })
    },
    async doSignGuestBook({ db, input: { entry } }) {
      const id = crypto.randomUUID()
      await sql`insert into plugin_examples_guest (id, entry) values (${id}, ${entry})`.execute(db)
      return ok({ entry })
    },
  })
}

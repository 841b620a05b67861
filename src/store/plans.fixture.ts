import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Reader } from './database.ts'

/** Returns how SQLite goes about the statements of `ask`, a line for each step. */
export const plansOf = async (
  reader: Reader,
  ask: (db: Reader) => Promise<unknown>,
): Promise<readonly string[]> => {
  const plans: Promise<readonly string[]>[] = []
  const explaining: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = reader.getExecutor().compileQuery(node, queryId)
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      plans.push(
        reader
          .executeQuery<{ detail: string }>(explained)
          .then(({ rows }) => rows.map(({ detail }) => detail)),
      )
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(reader.withPlugin(explaining))
  return (await Promise.all(plans)).flat()
}

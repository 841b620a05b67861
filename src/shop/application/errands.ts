import type { Kysely } from 'kysely'
import { type Actor, may } from '../../hypermedia/realm.ts'
import { JobFailed } from '../../store/jobs.ts'
import type { Database } from '../../store/schema.ts'
import { startRecording } from '../audit/index.ts'
import { actorNow } from '../members/index.ts'
import type { Acting, Asker } from '../part.ts'
import { officeMember } from './asked.ts'
import type { Environments } from './environments.ts'
import type { ApplicationParts } from './parts.ts'
import { keepChanges } from './recorded.ts'
import type { InTransaction } from './transactions.ts'

/** Creates the work of jobs for the members who started them. */
export const errandsOf = (
  { graph, store, translate: translateIn }: Pick<ApplicationParts, 'graph' | 'store' | 'translate'>,
  readEnvironment: Environments['readEnvironment'],
  inTransaction: InTransaction,
): Pick<Acting, 'environmentOf' | 'writeAs' | 'forWhoMay'> => {
  /**
   * The member of a job with their current rights; fails the job if they may not follow its transition any
   * more.
   */
  const stillMay = async (
    db: Kysely<Database>,
    { memberId, language }: Pick<Asker, 'memberId' | 'language'>,
    transition: string,
  ): Promise<Actor> => {
    const actor = await actorNow(db, memberId)
    if (actor && may(actor, graph.named(transition))) return actor
    const translate = translateIn(language)
    throw new JobFailed({ reason: translate('error.notAllowed.detail') })
  }

  return {
    environmentOf: async (asker, transition) =>
      readEnvironment(officeMember(await stillMay(store.reader, asker, transition), asker)),
    forWhoMay: (transition, work) => async (job, tools) => {
      if (job.who !== '') await stillMay(store.reader, { memberId: job.who, language: 'ja' }, transition)
      return work(job, tools)
    },
    async writeAs(asker, transition, input, work) {
      const actor = await stillMay(store.reader, asker, transition)
      return inTransaction(officeMember(actor, asker), async (around) => {
        await stillMay(around.db, asker, transition)
        const recording = startRecording(around)
        const result = await work({ ...around, ...(recording && { db: recording.tx }) })
        if (recording) await keepChanges(around, { name: transition }, input, recording)
        return result
      })
    },
  }
}

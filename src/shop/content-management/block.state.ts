import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { staleRecord } from '../records/index.ts'
import { link } from '../transitions.ts'
import { blockById, blockPlaces } from './block.queries.ts'
import { block as blockRecord } from './block.record.ts'
import { HOME, templatedBlock, triedOnHome } from './block.rules.ts'
import { bodiesFor, namedTexts, type SentTexts } from './template.rules.ts'
import { statedTexts, type TemplateErrors, templateErrors, textsOf } from './template.ts'

type Block = Row<'block'>
type Env = ReadEnvironment | WriteEnvironment

/** Returns the state of a block. */
export const toState = (block: Block) => ({ ...blockRecord.stated(block), blockDeletable: block.deletable })

/** Returns a block with its template and its places. */
export const recordOf = async (act: Env, block: Block) => ({
  ...toState(block),
  ...statedTexts(await textsOf(act, templatedBlock(block))),
  places: placesIn(await blockPlaces(act.db), block),
  version: block.version,
})

/** Returns a block that was just written, with its template and its places. */
export const recordNow = async (act: WriteEnvironment, id: number) => {
  const block = await blockById(act.db, String(id))
  if (!block) throw new Error(`Block ${id} has just been written`)
  return recordOf(act, block)
}

/** Returns the places of a block among all places. */
export const placesIn = (places: Awaited<ReturnType<typeof blockPlaces>>, { id }: Pick<Block, 'id'>) =>
  places
    .filter(({ block_id }) => block_id === id)
    .map(({ layout_id, layout_name, section }) => {
      const layoutId = String(layout_id)
      return item({ layoutId, layoutName: layout_name, section }, [link('goLayout', { layoutId })])
    })

/** Returns the links that follow a written block. */
/** Returns the errors of a block's texts, tried as they would be written. */
export const errorsIn = async (
  act: ReadEnvironment,
  block: Pick<Block, 'file_name' | 'deletable'>,
  sent: SentTexts,
): Promise<TemplateErrors> => {
  const of = templatedBlock(block)
  const written = namedTexts(of, bodiesFor(of, await textsOf(act, of), sent))
  return templateErrors(act, of, triedOnHome(of, written), [HOME])
}

/** Fails because it was changed since it was read, with the current state, so that programs can continue. */
export const stale = async (act: WriteEnvironment, block: Block) =>
  staleRecord(act, 'block', block.id, await recordOf(act, block))

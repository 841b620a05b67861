import { fail, item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { blockById, blockPlaces } from './block.queries.ts'
import { block as blockRecord } from './block.record.ts'
import { HOME, templatedBlock, triedOnHome } from './block.rules.ts'
import { bodiesFor, namedTexts, type SentTexts } from './template.rules.ts'
import { statedTexts, type TemplateErrors, templateErrors, textsOf } from './template.ts'

type Block = Row<'block'>
type Env = ReadEnvironment | WriteEnvironment

/** A block as answers state it. */
export const stated = (block: Block) => ({ ...blockRecord.stated(block), blockDeletable: block.deletable })

/** A block with its template and its places. */
export const recordOf = async (act: Env, block: Block) => ({
  ...stated(block),
  ...statedTexts(await textsOf(act, templatedBlock(block))),
  places: placesIn(await blockPlaces(act.db), block),
  version: block.version,
})

/** The same of one that has just been written. */
export const recordNow = async (act: WriteEnvironment, id: number) => {
  const block = await blockById(act.db, String(id))
  if (!block) throw new Error(`Block ${id} has just been written`)
  return recordOf(act, block)
}

/** The places of a block among all places. */
export const placesIn = (places: Awaited<ReturnType<typeof blockPlaces>>, { id }: Pick<Block, 'id'>) =>
  places
    .filter(({ block_id }) => block_id === id)
    .map(({ layout_id, layout_name, section }) => {
      const layoutId = String(layout_id)
      return item({ layoutId, layoutName: layout_name, section }, [link('goLayout', { layoutId })])
    })

/** The ways on from a block that was written. */
export const waysFrom = (blockId: string) => [link('goBlock', { blockId }), link('goBlockList')]

/** What is wrong with texts of a block, tried as they would be written. */
export const errorsIn = async (
  act: ReadEnvironment,
  block: Pick<Block, 'file_name' | 'deletable'>,
  sent: SentTexts,
): Promise<TemplateErrors> => {
  const of = templatedBlock(block)
  const written = namedTexts(of, bodiesFor(of, await textsOf(act, of), sent))
  return templateErrors(act, of, triedOnHome(of, written), [HOME])
}

/** It was changed elsewhere since it was read: what is kept now, for a program to go on with. */
export const stale = async (act: WriteEnvironment, block: Block) =>
  fail('staleVersion', { state: await recordOf(act, block) })

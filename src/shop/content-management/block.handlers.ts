import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import { arrangementOfPage, previewOf } from '../content/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './block.contract.ts'
import type { doCreateBlock, doUpdateBlock } from './block.contract.ts'
import {
  allBlocks,
  blockById,
  blockPlaces,
  blockTemplates,
  changeBlock,
  deleteBlock,
  insertBlock,
  isBlockFileTaken,
} from './block.queries.ts'
import { block as blockRecord } from './block.record.ts'
import { arrangementWith, FIRST_BLOCK, HOME, templatedBlock, triedOnHome } from './block.rules.ts'
import { errorsIn, placesIn, recordNow, recordOf, toState } from './block.state.ts'
import { warningsOf } from './blocked.ts'
import { bodiesFor, draftTexts, namedTexts } from './template.rules.ts'
import { renameTexts, type TemplateErrors, templateErrors, textsOf, writeTexts } from './template.ts'

export const blockHandlers: Handlers<typeof contract> = {
  async goBlockList({ db }) {
    const [blocks, places] = await Promise.all([allBlocks(db), blockPlaces(db)])
    return ok(
      {
        blocks: blocks.map((block) =>
          item({ ...toState(block), places: placesIn(places, block) }, [
            link('goBlock', { blockId: String(block.id) }),
          ]),
        ),
        count: blocks.length,
      },
      {
        form: { values: { template: FIRST_BLOCK } },
        links: [link('goAuditLog', { table: 'block' })],
      },
    )
  },

  async goBlock(act) {
    const { blockId } = act.input
    if (blockId === undefined) return blank(await blockTemplates(act.db))
    const block = await blockById(act.db, blockId)
    if (!block) return fail('blockUnknown')
    const state = await recordOf(act, block)
    const own = { blockId: state.blockId }
    return ok(
      { ...state, ...warningsOf(act, state), blockTemplates: await blockTemplates(act.db) },
      {
        form: { values: state },
        links: [
          link('doUpdateBlock', own),
          ...(block.deletable ? [link('doDeleteBlock', own)] : []),
          link('doPreviewBlock', own),
          ...(state.isWritten || state.isWrittenEn ? [link('doRestoreBlock', own)] : []),
          link('goBlockHistory', own),
          link('goBlockList'),
          link('goAuditLog', { table: 'block', key: state.blockId }),
        ],
      },
    )
  },

  doCreateBlock: withPreparation(
    (act: Create<ReadEnvironment>) => errorsIn(act, newBlock(act), act.input),
    createBlock,
  ),

  doUpdateBlock: withPreparation(async (act: Update<ReadEnvironment>) => {
    const block = await blockById(act.db, act.input.blockId)
    return block && errorsIn(act, block, act.input)
  }, updateBlock),

  async doDeleteBlock(act) {
    const { db, input } = act
    await lockSettings(db)
    const block = await blockById(db, input.blockId)
    if (!block) return fail('blockUnknown')
    const { name } = block
    if (!block.deletable) return fail('blockProtected', { params: { name } })
    const placeCount = placesIn(await blockPlaces(db), block).length
    await writeTexts(act, templatedBlock(block), { template: null, templateEn: null })
    await deleteBlock(db, block.id)
    return ok(
      { ...toState(block), placeCount },
      {
        location: link('goBlockList'),
        notices: [message('office.block.deleted', { name })],
      },
    )
  },

  doPreviewBlock: withPreparation(
    async (act) => {
      const block = await blockById(act.db, act.input.blockId)
      if (!block) return undefined
      const of = templatedBlock(block)
      const written = namedTexts(of, draftTexts(of, await textsOf(act, of), act.input))
      const errors = await templateErrors(act, of, triedOnHome(of, written), [HOME])
      const arrangement = arrangementWith(await arrangementOfPage(act, HOME), block.file_name)
      return { errors, about: await previewOf(act, HOME, { written, arrangement }) }
    },
    async ({ input: { blockId } }, made) => {
      if (!made) return fail('blockUnknown')
      const { errors, about } = made
      if (errors) return fail('badInput', { errors })
      return ok({ blockId }, { about, links: [link('goBlock', { blockId })] })
    },
  ),
}

type Env = ReadEnvironment | WriteEnvironment
type Create<E> = E & { readonly input: InputOf<typeof doCreateBlock> }
type Update<E> = E & { readonly input: InputOf<typeof doUpdateBlock> }

async function createBlock(act: Create<WriteEnvironment>, errors: TemplateErrors) {
  const { db, input } = act
  if (errors) return fail('badInput', { errors })
  const { name, file_name } = newBlock(act)
  await lockSettings(db)
  if (await isBlockFileTaken(db, file_name)) return fileTaken()
  const id = await insertBlock(db, { name, file_name })
  const of = templatedBlock({ file_name, deletable: true })
  const { template = null, templateEn } = input
  await writeTexts(act, of, bodiesFor(of, await textsOf(act, of), { template, templateEn }))
  const state = await recordNow(act, id)
  return created(state, link('goBlock', { blockId: state.blockId }), {
    notices: [message('office.block.made', { name })],
  })
}

async function updateBlock(act: Update<WriteEnvironment>, errors: TemplateErrors) {
  const { db, input } = act
  await lockSettings(db)
  const block = await blockById(db, input.blockId)
  if (!block) return fail('blockUnknown')
  if (errors) return fail('badInput', { errors })
  const change = changesOf(block, blockRecord.columns(input, act))
  const file = change?.file_name
  if (file !== undefined && !block.deletable) return fail('blockProtected', { params: { name: block.name } })
  const of = templatedBlock(block)
  const bodies = bodiesFor(of, await textsOf(act, of), input)
  return saved(input, {
    before: block,
    version: block.version,
    change: change !== undefined || Object.values(bodies).some((body) => body !== undefined),
    async write() {
      if (file !== undefined && (await isBlockFileTaken(db, file, block.id))) return fileTaken()
      await writeTexts(act, of, bodies)
      if (file !== undefined)
        await renameTexts(db, of.name, templatedBlock({ ...block, file_name: file }).name)
      return changeBlock(db, block.id, change ?? {})
    },
    state: (after) => recordOf(act, after),
    page: ({ id }) => link('goBlock', { blockId: String(id) }),
  })
}

const newBlock = (act: Create<Env>) => ({ ...blockRecord.created(act.input, act), deletable: true })

const fileTaken = () =>
  fail('blockFileTaken', { errors: { blockFileName: message('input.templateFileTaken') } })

/** Returns the form of a new block. */
const blank = (blockTemplates: string[]) =>
  ok(
    {
      blockId: null,
      blockName: null,
      blockFileName: null,
      blockDeletable: true,
      template: FIRST_BLOCK,
      templateEn: '',
      isWritten: false,
      isWrittenEn: false,
      templateWarnings: [],
      templateEnWarnings: [],
      places: [],
      version: null,
      blockTemplates,
    },
    {
      form: { to: 'doCreateBlock', values: { template: FIRST_BLOCK } },
      links: [link('doCreateBlock'), link('goBlockList')],
    },
  )

import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Reader } from '../../store/database.ts'
import { CUSTOM_FILES } from '../content/custom.rules.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import { addressPattern, writtenAddresses } from './addresses.rules.ts'
import type * as contract from './files.contract.ts'
import type { doRenameFile, doUploadFile } from './files.contract.ts'
import {
  countBelow,
  deleteFile,
  fileAt,
  filesIn,
  foldersFor,
  insertFile,
  type KeptFile,
  lockFiles,
  moveFile,
  pathsFrom,
} from './files.queries.ts'
import { keepFiles, rowAt } from './keeping.ts'
import { endingOf, kindNamed } from './kinds.rules.ts'
import {
  addressOf,
  foldersOf,
  nameFault,
  nameIn,
  pathFault,
  pathIn,
  thumbnailAddress,
} from './paths.rules.ts'
import { leaveFiles, type TakenFiles, takeFiles } from './taking.ts'
import { rewriteUses, type Sought, TextTooLong, type Use, usesOf } from './uses.queries.ts'

const USUAL_LIMIT = 100
const MOST_USES = 100
/** The most records in which an address is replaced at once. */
const MOST_REWRITTEN = 1000
/** The most files with a longer name that begins like it. */
const MOST_LONGER = 100
/** The most target folders of a move. */
const MOST_FOLDERS = 500

export const filesHandlers: Handlers<typeof contract> = {
  async goFileManager(act) {
    const { db, input } = act
    const { path = '', limit = USUAL_LIMIT, offset = 0 } = input
    if (!(await isFolder(db, path))) return fail('fileUnknown')
    const { rows, count } = await filesIn(db, path, { limit, offset })
    const to = (at: number) => link('goFileManager', { ...folderOf(path), limit, offset: at })
    return ok(
      {
        path,
        folders: trailTo(path),
        arrFileList: rows.map((row) => item(toState(row), waysOf(row))),
        count,
        limit,
        offset,
        errors: [],
      },
      {
        form: { values: folderOf(path) },
        links: [
          ...pagesBeside({ limit, offset }, count, to),
          link('goFileManager'),
          link('doUploadFile', folderOf(path)),
          link('doCreateFolder', folderOf(path)),
          ...(path === '' ? [] : [link('goFile', { file: path })]),
          link('goAuditLog', { table: 'user_file' }),
        ],
      },
    )
  },

  doUploadFile: withPreparation(takeFiles, upload, leaveFiles),

  async doDeleteFile({ db, dialect, input }) {
    await lockFiles(db, dialect)
    const row = await fileAt(db, pathTo(input))
    if (!row) return fail('fileUnknown')
    const { id, path, folder } = row
    const count = await countBelow(db, path)
    if (row.kind === 'folder' && count > 0)
      return fail('folderNotEmpty', { params: { name: nameIn(path), count } })
    await deleteFile(db, id)
    const list = link('goFileManager', folderOf(folder))
    return ok(
      { path: folder, name: nameIn(path) },
      {
        location: list,
        notices: [message('office.file.deleted', { name: nameIn(path) })],
      },
    )
  },

  async doCreateFolder(act) {
    const { db, dialect, input, now } = act
    const { path: folder = '', folderName: name } = input
    await lockFiles(db, dialect)
    if (!(await isFolder(db, folder))) return fail('fileUnknown')
    const path = pathIn(folder, name)
    const fault = nameFault(name) ?? pathFault(path)
    if (fault) return fail('badInput', { errors: { folderName: fault } })
    if (await fileAt(db, path)) return taken('folderName')
    await insertFile(db, {
      id: uuidv7(),
      path,
      folder,
      kind: 'folder',
      size: 0,
      digest: null,
      has_thumbnail: false,
      member_id: memberOf(act),
      created_at: now.toISOString(),
    })
    const there = link('goFileManager', { path })
    return created(toState(await rowAt(db, path)), there, {
      notices: [message('office.file.folderMade', { name })],
    })
  },

  async goFile(act) {
    const { db, slowDb, input } = act
    const row = await fileAt(db, pathTo(input))
    if (!row) return fail('fileUnknown')
    const { path } = row
    const [sought, folders] = await Promise.all([soughtOf(act, row), foldersFor(db, row, MOST_FOLDERS)])
    const uses = await usesOf(slowDb, sought, MOST_USES)
    return ok(
      {
        ...toState(row),
        folders: trailTo(row.folder),
        uses: uses
          .slice(0, MOST_USES)
          .map((use) => item({ place: act.say(PLACES[use.place]), name: use.name }, wayTo(use))),
        useCount: uses.length,
        fileCount: row.kind === 'folder' ? await countBelow(db, path) : 0,
      },
      {
        form: {
          values: { file: path, newName: nameIn(path), toFolder: `/${row.folder}` },
          options: {
            toFolder: ['', ...folders].map((one) => ({
              value: `/${one}`,
              label: one === '' ? act.say(message('office.file.top')) : one,
            })),
          },
        },
        links: [
          link('doRenameFile', { file: path }),
          link('doDeleteFile', { file: path }),
          link('goFileManager', folderOf(row.folder)),
          link('goAuditLog', { table: 'user_file', key: row.id }),
        ],
      },
    )
  },

  doRenameFile: withPreparation(
    // Searching all texts takes time: it runs before the transaction.
    async (act: Rename<ReadEnvironment>) => {
      const row = await fileAt(act.db, pathTo(act.input))
      return row ? usesOf(act.slowDb, await soughtOf(act, row), MOST_REWRITTEN + 1) : []
    },
    renameFile,
  ),
}

type Rename<E> = E & { readonly input: InputOf<typeof doRenameFile> }

async function renameFile(act: Rename<WriteEnvironment>, uses: readonly Use[]) {
  const { db, dialect, input, say, now } = act
  await lockFiles(db, dialect)
  const row = await fileAt(db, pathTo(input))
  if (!row) return fail('fileUnknown')
  const { newName: name, toFolder } = input
  const folder = toFolder === undefined ? row.folder : toFolder.replace(/^\/|\/$/g, '')
  const to = pathIn(folder, name)
  const changed = to !== row.path
  const fault = changed ? (renameFault(row, name) ?? pathFault(to)) : undefined
  if (fault) return fail('badInput', { errors: { newName: fault } })
  if (!(await isFolder(db, folder)) || isWithin(folder, row))
    return fail('badInput', { errors: { toFolder: message('input.folder') } })
  if (changed && (await fileAt(db, to))) return taken('newName')
  if (uses.length > MOST_REWRITTEN)
    return fail('badInput', { errors: { newName: message('input.fileUses', { max: MOST_REWRITTEN }) } })
  const { pattern } = await soughtOf(act, row)
  const address = addressOf(to) + (row.kind === 'folder' ? '/' : '')
  let rewrittenCount = 0
  try {
    if (changed)
      rewrittenCount = await rewriteUses(db, uses, { pattern, to: address }, { memberId: memberOf(act), now })
  } catch (error) {
    if (!(error instanceof TextTooLong)) throw error
    const { place, name: used } = error.use
    const fault = message('input.fileUseFull', { place: say(PLACES[place]), name: used })
    return fail('badInput', { errors: { newName: fault } })
  }
  if (changed) await moveFile(db, row, { path: to, folder })
  const done = message(changed ? 'office.file.renamed' : 'office.nothingChanged', {
    name,
    count: rewrittenCount,
  })
  const there = link('goFile', { file: to })
  return ok(
    { ...toState(await rowAt(db, to)), changed, rewrittenCount },
    {
      location: there,
      notices: [done],
      links: [link('goFileManager', folderOf(folder))],
    },
  )
}

/** Returns the search for the address of a file or a folder in texts. */
const soughtOf = async (
  { db, services: { security } }: { readonly db: Reader } & Pick<ReadEnvironment, 'services'>,
  { path, kind }: KeptFile,
): Promise<Sought> => {
  const place = { path, isFolder: kind === 'folder' }
  const { baseUrl } = security
  return {
    addresses: writtenAddresses(place),
    pattern: addressPattern(place, { baseUrl, longer: await pathsFrom(db, path, MOST_LONGER) }),
  }
}

/** Returns whether a folder is the moved one, or within it. */
const isWithin = (folder: string, { path, kind }: KeptFile): boolean =>
  kind === 'folder' && `${folder}/`.startsWith(`${path}/`)

type Upload = WriteEnvironment & { readonly input: InputOf<typeof doUploadFile> }

async function upload(act: Upload, { taken, fault }: TakenFiles) {
  const { db, dialect, input } = act
  const { path: folder = '' } = input
  if (fault) return fail('badInput', { errors: { file: fault } })
  await lockFiles(db, dialect)
  if (!(await isFolder(db, folder))) return fail('fileUnknown')
  const kept = await keepFiles(act, folder, taken)
  if ('fault' in kept) return fail('badInput', { errors: { file: kept.fault } })
  const { rows } = kept
  const list = link('goFileManager', folderOf(folder))
  return created({ path: folder, arrFileList: rows.map((row) => item(toState(row), waysOf(row))) }, list, {
    notices: [message('office.file.uploaded', { count: rows.length })],
  })
}

/** A file keeps its ending: it describes the content. */
const renameFault = ({ kind }: KeptFile, name: string): Message | undefined => {
  const { endings } = kindNamed(kind) ?? {}
  if (endings && !endings.some((ending) => ending === endingOf(name)))
    return message('input.fileEnding', { ending: `.${endings[0]}` })
  return nameFault(name)
}

const taken = (field: string) =>
  fail('fileNameTaken', { errors: { [field]: message('input.fileNameTaken') } })

const isFolder = async (db: Reader, path: string): Promise<boolean> =>
  path === '' || (await fileAt(db, path))?.kind === 'folder'

const pathTo = ({ path = '', file }: { readonly path?: string | undefined; readonly file: string }): string =>
  pathIn(path, file.normalize('NFC'))

/** Returns a folder as an input names it; the top is omitted. */
const folderOf = (path: string) => (path === '' ? {} : { path })

const trailTo = (path: string) =>
  foldersOf(path).map((one) => item({ name: nameIn(one), path: one }, [link('goFileManager', { path: one })]))

const toState = ({ id, path, kind, size, has_thumbnail, created_at, member_name }: KeptFile) => ({
  name: nameIn(path),
  path,
  file: path,
  isFolder: kind === 'folder',
  kind,
  size,
  address: kind === 'folder' ? null : addressOf(path),
  // A vector graphic is small already.
  thumbnail: has_thumbnail ? thumbnailAddress(id) : kind === 'svg' ? addressOf(path) : null,
  createdAt: created_at,
  memberName: member_name,
})

const waysOf = ({ path, kind }: KeptFile) => [
  ...(kind === 'folder' ? [link('goFileManager', { path })] : []),
  link('goFile', { file: path }),
  link('doDeleteFile', { file: path }),
]

const PLACES = {
  product: message('office.filePlace.product'),
  news: message('office.filePlace.news'),
  page: message('office.filePlace.page'),
  template: message('office.filePlace.template'),
  mail: message('office.filePlace.mail'),
  tradeLaw: message('office.filePlace.tradeLaw'),
  payment: message('office.filePlace.payment'),
  theme: message('office.filePlace.theme'),
} as const satisfies Readonly<Record<Use['place'], Message>>

/** Returns the link to the screen that edits a text, if there is one. */
const wayTo = ({ place, name, key, of }: Use) => {
  if (place === 'product') return [link('goAdminProduct', { productCode: key })]
  if (place === 'news') return [link('goNews', { newsId: key })]
  if (place === 'mail') return [link('goMailTemplateList', { mailTemplateId: key })]
  if (place === 'tradeLaw') return [link('goTradeLawList')]
  if (place === 'payment') return [link('goPayment', { paymentId: key })]
  if (place === 'theme') return [link('goTemplateSettings', { templateCode: key })]
  if (of === 'page') return [link('goPage', { pageId: key })]
  if (of === 'block') return [link('goBlock', { blockId: key })]
  if (name === CUSTOM_FILES.style.name) return [link('goContentCss')]
  return name === CUSTOM_FILES.script.name ? [link('goContentJs')] : []
}

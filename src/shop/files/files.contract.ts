import { z } from 'zod'
import { file, key, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { MEDIA_TYPES, MOST_BYTES_LARGE } from './kinds.rules.ts'
import { LONGEST_NAME, nameFolded } from './paths.rules.ts'

/** The path of a folder; left out, or empty, the top is meant. */
const Folder = optional(text(1000, { control: 'hidden', fold: (typed) => typed.normalize('NFC') }))

/** A name as a person types it. */
const Name = text(LONGEST_NAME, { autocomplete: 'off', fold: nameFolded })

/** What is there: its name in the folder, or its path from there on. */
const Named = key()

const Shown = {
  name: z.string(),
  /** With the folders that it stands in, as `file` is named from the top. */
  path: z.string(),
  /** The same. */
  file: z.string(),
  isFolder: z.boolean(),
  /** `folder`, or the kind of what is in it, such as `png`. */
  kind: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Where the shop serves it; null of a folder. */
  address: z.string().nullable(),
  /** Where a small picture of it is; null where there is none. */
  thumbnail: z.string().nullable(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** Who put it there. */
  memberName: z.string().nullable(),
}

const Listed = z.object(Shown).meta({ named: 'UserFile' })

const Trail = z.array(z.object({ name: z.string(), path: z.string() }))

export const goFileManager = safe('/admin/content/file-manager', {
  title: 'The files of a folder, and the form for more of them',
  for: 'member',
  input: {
    path: Folder,
    ...paged.input,
  },
  state: {
    path: z.string(),
    /** The folders that it stands in, the outermost first, itself last. */
    folders: Trail,
    /** Folders first, each by its name. */
    arrFileList: z.array(Listed),
    ...paged.state,
    /** Sentences; a form that was refused says at its fields what is wrong. */
    errors: z.array(Sentence),
  },
  submitTo: 'doUploadFile',
  offers: ['goFileManager', 'doUploadFile', 'doCreateFolder', 'goFile', 'goAuditLog'],
  items: { arrFileList: ['goFile', 'goFileManager', 'doDeleteFile'], folders: ['goFileManager'] },
  errors: ['fileUnknown'],
})

export const doUploadFile = unsafe('POST', '/admin/content/file-manager', {
  title: 'Put files into a folder: all of them or none. Of two of one name the second gets a number',
  for: 'member',
  refusedAt: 'goFileManager',
  once: true,
  input: {
    path: Folder,
    file: file({ most: 20, least: 1, bytes: MOST_BYTES_LARGE, kinds: MEDIA_TYPES }),
  },
  state: { path: z.string(), arrFileList: z.array(Listed), message: Sentence },
  offers: ['goFileManager'],
  items: { arrFileList: ['goFile', 'doDeleteFile'] },
  errors: ['badInput', 'fileUnknown'],
})

export const doDeleteFile = idempotent('DELETE', '/admin/content/file-manager', {
  title: 'Take a file away, or a folder that is empty',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goFileManager',
  input: { path: Folder, file: Named },
  state: { path: z.string(), name: z.string(), message: Sentence },
  offers: ['goFileManager'],
  errors: ['fileUnknown', 'folderNotEmpty'],
})

export const doCreateFolder = unsafe('POST', '/admin/content/file-manager/folder', {
  title: 'Make a folder',
  for: 'member',
  refusedAt: 'goFileManager',
  input: { path: Folder, folderName: Name },
  state: { ...Shown, message: Sentence },
  offers: ['goFileManager'],
  errors: ['badInput', 'fileUnknown', 'fileNameTaken'],
})

export const goFile = safe('/admin/content/file-manager/file', {
  title: 'A file or a folder: what it is, where it is used, and the form for another name',
  for: 'member',
  input: { path: Folder, file: Named },
  state: {
    ...Shown,
    folders: Trail,
    /** The texts of the shop in which its address stands, at most 100. */
    uses: z.array(z.object({ place: z.string(), name: z.string() })),
    useCount: z.int(),
    /** How much lies in a folder, folders among it. */
    fileCount: z.int(),
  },
  submitTo: 'doRenameFile',
  offers: ['doRenameFile', 'doDeleteFile', 'goFileManager', 'goAuditLog'],
  items: {
    uses: [
      'goAdminProduct',
      'goNews',
      'goPage',
      'goBlock',
      'goContentCss',
      'goContentJs',
      'goMailTemplateList',
      'goTradeLawList',
      'goPayment',
      'goTemplateSettings',
    ],
    folders: ['goFileManager'],
  },
  errors: ['fileUnknown'],
})

export const doRenameFile = idempotent('PUT', '/admin/content/file-manager/file', {
  title:
    'Give a file or a folder another name or another folder, and with it another address, which is written wherever the former one stands',
  for: 'member',
  refusedAt: 'goFile',
  input: {
    path: Folder,
    file: Named,
    newName: Name,
    /** The folder that it goes to, `/` for the top; left out it stays in its own. */
    toFolder: optional(text(1000, { control: 'select', fold: (typed) => typed.normalize('NFC') })),
  },
  state: {
    ...Shown,
    changed: z.boolean(),
    /** In how many records the address was written anew. */
    rewrittenCount: z.int(),
    message: Sentence,
  },
  offers: ['goFile', 'goFileManager'],
  errors: ['badInput', 'fileUnknown', 'fileNameTaken'],
})

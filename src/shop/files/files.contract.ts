import { z } from 'zod'
import { file, key, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { MEDIA_TYPES, MOST_BYTES_LARGE } from './kinds.rules.ts'
import { LONGEST_NAME, nameFolded } from './paths.rules.ts'

/** The path of a folder; omitted or empty: the top. */
const Folder = optional(text(1000, { control: 'hidden', fold: (typed) => typed.normalize('NFC') }))

/** A name as typed. */
const Name = text(LONGEST_NAME, { autocomplete: 'off', fold: nameFolded })

/** A file or folder: its name in the folder, or its path from there. */
const Named = key()

const Shown = {
  name: z.string(),
  /** The path with all its folders. */
  path: z.string(),
  /** Equal to `path`. */
  file: z.string(),
  isFolder: z.boolean(),
  /** `folder`, or the kind of the file, such as `png`. */
  kind: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Its address in the shop; null for a folder. */
  address: z.string().nullable(),
  /** The address of its small picture; null if there is none. */
  thumbnail: z.string().nullable(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** The member who uploaded it. */
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
    /** Its parent folders from the outermost, with itself at the end. */
    folders: Trail,
    /** Folders first, each by its name. */
    arrFileList: z.array(Listed),
    ...paged.state,
    /** Sentences; a rejected form shows the errors at its fields. */
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
    /** The texts of the shop that contain its address, at most 100. */
    uses: z.array(z.object({ place: z.string(), name: z.string() })),
    useCount: z.int(),
    /** The number of files and folders in a folder. */
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
    /** The target folder, `/` for the top; by default its own. */
    toFolder: optional(text(1000, { control: 'select', fold: (typed) => typed.normalize('NFC') })),
  },
  state: {
    ...Shown,
    changed: z.boolean(),
    /** The number of records in which the address was replaced. */
    rewrittenCount: z.int(),
    message: Sentence,
  },
  offers: ['goFile', 'goFileManager'],
  errors: ['badInput', 'fileUnknown', 'fileNameTaken'],
})

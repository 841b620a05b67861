import { z } from 'zod'
import { choice, file, flag, key, list, optional, text, version } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { PictureFiles } from '../files/files.fields.ts'
import { Sentence } from '../values.ts'
import { PREVIEW_PAGES } from './preview-pages.ts'

const MEGABYTE = 1024 * 1024

const ARCHIVE = { bytes: 30 * MEGABYTE, kinds: ['application/zip'] } as const

const Theme = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  /** Whether it is in force. */
  active: z.boolean(),
  /** The devices that it is made for: 10, browsers of every size. */
  deviceType: z.int(),
  /** True if it is built in. */
  isBuiltIn: z.boolean(),
  archiveName: z.string().nullable(),
  /** Bytes. */
  archiveSize: z.int().nullable(),
  /** UTC, ISO 8601. */
  createdAt: z.string().nullable(),
  /** The number of its settings. */
  settingCount: z.int(),
  /** The number of its templates that the shop has edited. */
  writtenCount: z.int(),
})

export const goTemplateList = safe('/admin/template/template-list', {
  title: 'The themes of the storefront, and the one that it wears',
  for: 'member',
  state: {
    templates: z.array(Theme),
    count: z.int(),
    /** Pages that the templates in force break: they are rendered with those beneath. */
    brokenPages: z.array(z.object({ pageName: z.string(), fault: Sentence, since: z.string() })),
  },
  offers: ['goTemplateAdd'],
  items: {
    brokenPages: ['goPage'],
    templates: [
      'doSelectTemplate',
      'doDownloadTemplate',
      'doDeleteTemplate',
      'goTemplateSettings',
      'goTemplatePreview',
    ],
  },
})

export const doSelectTemplate = idempotent('PUT', '/admin/template/template-list', {
  title: 'Have the storefront wear a theme',
  for: 'member',
  refusedAt: 'goTemplateList',
  input: { templateCode: key() },
  state: { templateCode: z.string(), changed: z.boolean(), message: Sentence },
  offers: ['goTemplateList'],
  errors: ['themeUnknown', 'themeLost'],
})

export const doDeleteTemplate = idempotent('DELETE', '/admin/template/template-list', {
  title: 'Throw a theme away, with all that was written in place of its templates',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goTemplateList',
  input: { templateCode: key() },
  state: { templateCode: z.string(), message: Sentence },
  always: ['goTemplateList'],
  errors: ['themeUnknown', 'themeSelected', 'themeBuiltIn'],
})

export const doDownloadTemplate = unsafe('POST', '/admin/template/template-list', {
  title: 'The archive of a theme, as it was brought',
  for: 'member',
  refusedAt: 'goTemplateList',
  keyless: true,
  input: { templateCode: key() },
  state: { templateCode: z.string(), archiveName: z.string() },
  answers: ['zip'],
  always: ['goTemplateList'],
  errors: ['themeUnknown', 'themeLost'],
})

export const goTemplateAdd = safe('/admin/template/template-add', {
  title: 'Bring a theme',
  for: 'member',
  state: {},
  submitTo: 'doInstallTemplate',
  always: ['goTemplateList'],
})

export const doInstallTemplate = unsafe('POST', '/admin/template/template-add', {
  title: 'Bring a theme as a zip archive, with the folders that the default one has at its root',
  for: 'member',
  writesScripts: true,
  refusedAt: 'goTemplateAdd',
  input: { file: file({ ...ARCHIVE, least: 1, most: 1 }), templateName: optional(text(64)) },
  state: {
    templateCode: z.string(),
    templateName: z.string(),
    archiveName: z.string(),
    /** Bytes. */
    archiveSize: z.int(),
    message: Sentence,
  },
  offers: ['goTemplateList'],
  errors: ['badInput'],
})

const Setting = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['colour', 'font', 'text', 'picture']),
  value: z.string(),
  /** The default of the theme. */
  default: z.string(),
  /** Whether it has its default. */
  isDefault: z.boolean(),
  /** The contrast of a colour with what it stands on, if it is too low to be read (below 4.5); else null. */
  contrast: z.number().nullable(),
  /** Its choices, if it is a font. */
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** As in CSS. */
      fontFamily: z.string(),
    }),
  ),
})

const Settings = optional(
  list(
    z.object({
      name: key().meta({ control: 'hidden', example: 'main' }),
      value: optional(text(500)),
      /** The own one of the theme is to stand again, whatever the value. */
      backToDefault: optional(flag()),
    }),
    40,
  ),
)

/** The page that is looked at; the home page unless given. */
const PreviewPage = optional(choice(PREVIEW_PAGES))

export const goTemplateSettings = safe('/admin/template/settings', {
  title: 'What may be set of a theme: colours, fonts, texts, pictures',
  for: 'member',
  input: { templateCode: key() },
  state: {
    templateCode: z.string(),
    templateName: z.string(),
    active: z.boolean(),
    settings: z.array(Setting),
    version: z.int(),
  },
  submitTo: 'doUpdateTemplateSettings',
  always: ['goTemplateList'],
  errors: ['themeUnknown'],
})

export const doUpdateTemplateSettings = idempotent('PUT', '/admin/template/settings', {
  title: 'Set colours, fonts, texts and pictures of a theme; what is empty is the own one of the theme again',
  for: 'member',
  refusedAt: 'goTemplateSettings',
  input: {
    templateCode: key(),
    settings: Settings,
    /** Pictures that become the values of the settings that they name, such as `pictureFiles[logo]`. */
    pictureFiles: PictureFiles,
    /** Shows the preview, and stores nothing. */
    preview: optional(flag()),
    previewPage: PreviewPage,
    version: version(),
  },
  state: { templateCode: z.string(), preview: z.boolean(), changed: z.boolean(), message: Sentence },
  offers: ['goTemplateSettings'],
  always: ['goTemplateList'],
  errors: ['badInput', 'themeUnknown', 'staleVersion'],
})

export const goTemplatePreview = safe('/admin/template/preview', {
  title: 'A page of the shop as it would look in a theme',
  for: 'member',
  input: { templateCode: key(), previewPage: PreviewPage },
  state: { templateCode: z.string() },
  always: ['goTemplateList'],
  errors: ['themeUnknown'],
})

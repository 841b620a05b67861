import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Graph } from './hypermedia/graph.ts'
import { servedFont } from './served-fonts.ts'
import type { TemplatesInForce } from './shop/content/index.ts'
import { queueOf } from './shop/queue.ts'
import type { Templating } from './shop/templating.ts'
import { foldersBelow, ownFolders } from './shop-folder.ts'
import type { Files } from './store/files/files.ts'
import { chosenFont, styleValue, type ThemeManifest, valueInForce } from './store/themes/manifest.ts'
import { type ThemeShelf, themesIn } from './store/themes/shelf.ts'
import { themeAssetsAt } from './ui/assets.ts'
import { type createMailTemplates, isOfMail } from './ui/mail.ts'
import { spelledOut } from './ui/mail-spelling.ts'
import type { MailTrial } from './ui/mail-trial.ts'
import { type Templates, templatesIn, textIn } from './ui/theme/sandbox.ts'
import type { Theme, ThemeValues } from './ui/theme/theme.ts'
import { newTrial } from './ui/theme/trial.ts'
import type { Translators } from './words.ts'

const PROGRAM = fileURLToPath(new URL('../themes', import.meta.url))
const STYLE = 'settings.css'
const YEAR_SECONDS = 31_536_000

/** Returns the themes of a shop, with those in `SHOP_DIR/themes` and in the folders that are given beside them. */
export const themesOf = (
  { dataDir, shopDir }: Pick<Config, 'dataDir' | 'shopDir'>,
  files: Files,
  beside: readonly string[] = [],
): ThemeShelf => themesIn([...folders(PROGRAM), ...ownFolders(shopDir, 'themes'), ...beside], dataDir, files)

const folders = (folder: string): readonly string[] => foldersBelow(folder).map((name) => join(folder, name))

/**
 * Returns the templates of a theme with their replacements and with those of plugins; those of the default
 * theme if its own files are lost.
 */
export const templatesOf = async (
  shelf: ThemeShelf,
  { themeCode, version, written }: Pick<TemplatesInForce, 'themeCode' | 'version' | 'written'>,
  plugins: readonly string[] = [],
): Promise<Templates> => {
  await shelf.ready(themeCode)
  const directories = shelf.directories(themeCode)
  const [plain, ...others] = directories.toReversed()
  if (plain !== undefined && others.length === 0 && written.size === 0) return templatesIn(plain, plugins)
  return { version, directories, beneath: plugins, written }
}

/** Returns the settings of a theme, as its templates see them: its defaults if they are not set. */
export const themeValues = (
  shelf: ThemeShelf,
  code: string,
  values: Readonly<Record<string, string>>,
): ThemeValues => {
  const { settings } = shelf.manifest(code) ?? { settings: [] }
  const inForce = settings.map((setting) => ({ setting, value: valueInForce(setting, values[setting.name]) }))
  const others = inForce.flatMap(({ setting, value }) =>
    'property' in setting && value !== setting.default ? [[setting.name, value]] : [],
  )
  const served = inForce.flatMap(({ setting, value }) => {
    const by = chosenFont(setting, value)?.by
    return by && 'served' in by ? [by.served] : []
  })
  const style = `${themeAssetsAt(code)}${STYLE}?${new URLSearchParams(others)}`
  return {
    settings: Object.fromEntries(inForce.map(({ setting, value }) => [setting.name, value])),
    fonts: [...new Set(served)].map(servedFont),
    ...(others.length > 0 && { style }),
  }
}

/** Returns the style sheet of a theme's colours and fonts, if they differ from its own. */
const styleOf = ({ settings }: ThemeManifest, values: Readonly<Record<string, unknown>>): string => {
  const rules = settings.flatMap((setting) => {
    const value = styleValue(setting, String(values[setting.name] ?? ''))
    return value === undefined || !('property' in setting) ? [] : [`  ${setting.property}: ${value};`]
  })
  return `:root {\n${rules.join('\n')}\n}\n`
}

/** Serves the assets of themes that are not the default one, and a theme's settings as a style sheet. */
export const serveThemes = (app: FastifyInstance, shelf: ThemeShelf): void => {
  type Asked = { readonly code: string; readonly '*': string }
  app.get<{ Params: Pick<Asked, 'code'>; Querystring: Record<string, unknown> }>(
    `${themeAssetsAt(':code')}${STYLE}`,
    async ({ params, query }, reply) => {
      const manifest = (await shelf.ready(params.code)) ? shelf.manifest(params.code) : undefined
      if (!manifest) return reply.callNotFound()
      return reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .type('text/css; charset=utf-8')
        .send(styleOf(manifest, query))
    },
  )
  app.get<{ Params: Asked }>(`${themeAssetsAt(':code')}*`, async ({ params }, reply) => {
    const [directory] = (await shelf.ready(params.code)) ? shelf.directories(params.code) : []
    if (directory === undefined) return reply.callNotFound()
    return reply.sendFile(params['*'], join(directory, 'assets'), {
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
    })
  })
}

const pageKeysOf = ({ names }: Graph): readonly string[] => [
  ...new Set([...names.values()].flatMap(({ realm, page }) => (realm === 'storefront' && page) || [])),
]

/** The most waiting trials: behind more of the longest ones a member would wait too long. */
const MOST_WAITING = 8

/**
 * Tries templates, or renders a preview of some, one trial at a time, so that several together delay nobody
 * for longer than one. Throws `TooManyWaiting`.
 */
export const trialInTurn = queueOf(1, { waiting: MOST_WAITING, what: 'templates wait to be tried' })

/** Tries and reads templates, of pages and of mails, the latter with samples by the names of their files. */
export const templatingOf = (
  graph: Graph,
  shelf: ThemeShelf,
  pages: () => Theme,
  mails: ReturnType<typeof createMailTemplates>,
  translate: Translators,
  samples: () => Promise<ReadonlyMap<string, readonly MailTrial[]>>,
): Templating => ({
  faults: (written, pageKeys) =>
    trialInTurn(async () => {
      const trial = newTrial()
      const fault = await mails.faultOfFiles(written, await samples(), trial)
      if (fault) return [fault]
      return pages().faults(
        new Map([...written].filter(([name]) => !isOfMail(name))),
        pageKeys ?? pageKeysOf(graph),
        trial,
      )
    }),
  mailFault: (...asked) => trialInTurn(() => mails.fault(...asked)),
  mailVariables: (...asked) => mails.variables(...asked),
  file: (code, name) =>
    textIn({ version: '', directories: shelf.directories(code), written: new Map() }, name),
  spelledOut: (template, part, language) =>
    spelledOut(template, part, { language, translate: translate(language) }),
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, message } from '../../hypermedia/message.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import { BadArchive } from '../../store/themes/archive.ts'
import type { ThemeManifest } from '../../store/themes/manifest.ts'
import { newThemeCode, type UnpackedTheme } from '../../store/themes/shelf.ts'
import type { ReadEnvironment } from '../environment.ts'
import { faultMessage } from '../template-faults.ts'

/** A theme that was brought and tried; or what is wrong with it. */
export type Brought =
  | { readonly code: string; readonly file: UploadedFile; readonly manifest: ThemeManifest | undefined }
  | { readonly refused: Message }

/** Unpacks the archive of a theme, and stores it if all its files are valid. */
export const broughtFrom = async (act: ReadEnvironment, file: UploadedFile): Promise<Brought> => {
  try {
    return await brought(act, file, await act.services.themes.unpack(file.path))
  } catch (error) {
    if (error instanceof BadArchive) return { refused: archiveFault(error) }
    throw error
  }
}

/** Validates all files of a theme, and stores it if they are valid. */
const brought = async (act: ReadEnvironment, file: UploadedFile, theme: UnpackedTheme): Promise<Brought> => {
  const { manifest, directory } = theme
  const refuse = async (refused: Message): Promise<Brought> => {
    await theme.discard()
    return { refused }
  }
  if (typeof manifest === 'string') return refuse(message('themes.badManifest', { reason: manifest }))
  const [fault] = await act.services.templating.faults(await templatesOf(directory)).catch(async (error) => {
    await theme.discard()
    throw error
  })
  if (fault) return refuse(faultMessage(fault, act.say, true))
  const code = newThemeCode(file.name.replace(/\.zip$/i, ''), act.now)
  await theme.keep(code)
  return { code, file, manifest }
}

/** The templates in the folder of a theme, by their names. */
const templatesOf = async (directory: string): Promise<ReadonlyMap<string, string>> => {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.liquid'))
  const entries = names.map(
    async (name) =>
      [name.slice(0, -'.liquid'.length), await readFile(join(directory, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(entries))
}

const archiveFault = ({ reason, entry: name }: BadArchive): Message => {
  const words: Readonly<Record<BadArchive['reason'], Message>> = {
    notZip: message('themes.bad.notZip'),
    damaged: message('themes.bad.damaged', { name }),
    path: message('themes.bad.path', { name }),
    kind: message('themes.bad.kind', { name }),
    link: message('themes.bad.link', { name }),
    twice: message('themes.bad.twice', { name }),
    tooMany: message('themes.bad.tooMany'),
    tooLarge: message('themes.bad.tooLarge', { name }),
    empty: message('themes.bad.empty'),
  }
  return words[reason]
}

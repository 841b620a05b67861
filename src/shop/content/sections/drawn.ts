import { YOUTUBE_PLAYER, youtubeId } from '../../catalog/video.rules.ts'
import type { ReadEnvironment } from '../../environment.ts'
import type { Section, SectionKind, SectionValues } from '../../sections.ts'
import { templatesInForce } from '../templates.queries.ts'
import { BUILT_IN } from './built-in.ts'
import { isShown, worded } from './section.rules.ts'

/** A section with the data of its template. */
export interface DrawnSection {
  /** The template in `sections/`. */
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
  /** Origins elsewhere whose pages it shows in frames. */
  readonly frames: readonly string[]
}

/** Returns the kinds of sections that a theme draws: the usual ones, its own, and those of plugins. */
export const kindsIn = (
  { themes, plugins }: Pick<ReadEnvironment['services'], 'themes' | 'plugins'>,
  themeCode: string,
): ReadonlyMap<string, SectionKind> => {
  const own = themes.manifest(themeCode)?.sections ?? []
  return new Map([...BUILT_IN, ...plugins.sections(), ...own].map((kind) => [kind.name, kind]))
}

/** Returns the kinds of sections that the theme in force draws. */
export const kindsNow = async ({
  memory,
  services,
}: Pick<ReadEnvironment, 'memory' | 'services'>): Promise<ReadonlyMap<string, SectionKind>> =>
  kindsIn(services, (await memory.get(templatesInForce)).themeCode)

/**
 * Returns the sections of a page that visitors see now, in their order, each with its data. One whose kind neither the theme
 * nor a plugin has any more is left out.
 */
export const drawnSections = async (
  environment: ReadEnvironment,
  sections: readonly Section[],
  page: string,
): Promise<readonly DrawnSection[]> => {
  const kinds = await kindsNow(environment)
  const shown = sections.filter((section) => isShown(section, environment.now))
  const drawn = shown.map(async (section, at) => {
    const kind = kinds.get(section.kind)
    if (!kind) return []
    const typed = worded(environment.language, kind, section)
    const cleaned = (values: SectionValues) => withVideos(kind, withoutEmpty(values))
    const filled = { ...typed, own: cleaned(typed.own), items: typed.items.map(cleaned) }
    const data = await kind.data?.(environment, filled, page)
    const { own, items, id } = filled
    const names = kind.settings.flatMap((setting) => (setting.kind === 'video' ? [idOf(setting.name)] : []))
    const isFramed = [own, ...items].some((values) => names.some((name) => name in values))
    const frames = isFramed ? [YOUTUBE_PLAYER] : []
    return [{ file: kind.name, data: { ...own, items, ...data, id, place: at + 1 }, frames }]
  })
  return (await Promise.all(drawn)).flat()
}

/** The name under which a template gets the id of a video at YouTube: `videoId` of the setting `video`. */
const idOf = (name: string): string => `${name}Id`

/** Adds the ids of videos at YouTube. */
const withVideos = ({ settings }: SectionKind, values: SectionValues): SectionValues => {
  const ids = settings.flatMap(({ kind, name }) => {
    const id = kind === 'video' ? youtubeId(values[name] ?? '') : null
    return id === null ? [] : [[idOf(name), id] as const]
  })
  return ids.length === 0 ? values : { ...values, ...Object.fromEntries(ids) }
}

/** Leaves out what is empty: an empty text counts as true in templates. */
const withoutEmpty = (values: SectionValues): SectionValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Returns the texts of the sections that visitors see now, for programs: heading, and safe HTML. */
export const textsOf = async (
  environment: ReadEnvironment,
  sections: readonly Section[],
): Promise<{ body: string; content: string }[]> => {
  const kinds = await kindsNow(environment)
  return sections.flatMap((section) => {
    const kind = isShown(section, environment.now) ? kinds.get(section.kind) : undefined
    if (!kind) return []
    const { heading: body = '', text: content = '' } = worded(environment.language, kind, section).own
    return body === '' && content === '' ? [] : [{ body, content }]
  })
}

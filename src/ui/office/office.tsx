import type { ComponentType, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Graph } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, PageModel, Pages, PlainPage } from '../../hypermedia/page.ts'
import { type Actor, may, strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks, withItemLinks } from '../../hypermedia/resolve.ts'
import { assetAddresses } from '../assets.ts'
import { formTargets } from '../forms/form-target.ts'
import { escapeHtml } from '../forms/markup.ts'
import { type MenuGroup, type OfficePage, PageProvider } from './context.ts'
import { Frame, Notices } from './frame.tsx'
import { noPieces, withPieces } from './pieces.ts'
import type { Screens } from './screen.ts'
import { ContractScreen } from './screens/contract.tsx'
import { Refusal } from './screens/refusal.tsx'
import { screens } from './screens.ts'

/** The parts of the office's pages. */
export interface OfficeSource {
  readonly graph: Graph
  readonly translate: (language: Language) => Translate
  readonly mark: HoleMark
  /** The screens of the menu, in their groups, and those of the settings page, in its sections. */
  readonly menu: () => readonly {
    readonly group: string
    readonly isSetting: boolean
    readonly screens: readonly string[]
  }[]
  /** The name of the shop; empty if it has none. */
  readonly shopName: (language: Language) => string
  /** The key letters of screens, by their transition. */
  readonly keys: Readonly<Record<string, string>>
  /** The directory of its styles and pictures. */
  readonly directory: string
  /** The directory of its built scripts. */
  readonly scripts: string
  /** Returns the address of the style sheet of a font that the shop serves; undefined for other fonts. */
  readonly fontSheet: OfficePage['fontSheet']
  readonly timeZone: string
  /** Why the shop is closed to visitors; undefined if it is open. */
  readonly closed: () => OfficePage['closed']
  /** The address where members see the closed shop, if the office has a host of its own. */
  readonly look: () => string | undefined
  /** Renders a page of the shop that is not public yet (`about.preview`). */
  readonly preview: Pages['render']
}

/** Creates the pages of the office. */
export const createOffice = (source: OfficeSource): Pages => {
  const asset = assetAddresses(source.directory, '/office/')
  const script = assetAddresses(source.scripts, '/office/scripts/')

  const surroundings = (model: PageModel): OfficePage => {
    const translate = source.translate(model.language)
    const t: Translate = (key, params) => translate(`office.${key}`, params)
    return {
      graph: source.graph,
      target: formTargets(source.graph, translate),
      mark: source.mark,
      timeZone: source.timeZone,
      closed: source.closed(),
      look: source.look(),
      language: model.language,
      translate,
      t,
      titleOf: (name) => translate(`message.office.screen.${name}`),
      actionOf: (name) => translate(`message.office.action.${name}`),
      isContractDrawn: (name) => {
        const { realm, kind, answers } = source.graph.names.get(name) ?? {}
        return realm === 'office' && kind === 'safe' && !answers && !(name in screens)
      },
      asset,
      script,
      fontSheet: source.fontSheet,
      links: model.links,
      menu: linkMap(source.graph, menuLinks(source.graph, model.actor), model.actor),
      groups: groupsFor(source, model.actor),
      keys: source.keys,
      shopName: source.shopName(model.language) || t('title'),
      headings: [],
      hasPrimary: false,
      model,
      page: model,
      forms: 0,
      pieces: noPieces(),
    }
  }

  const print = (page: OfficePage, title: string, content: VNode): string => {
    const text = renderToString(
      <PageProvider value={page}>
        <Frame>{content}</Frame>
      </PageProvider>,
    )
    const [heading = title] = page.headings
    // A record that is not made yet is named by what its form does.
    const isNew = page.graph.names.get(page.model.form?.to ?? '')?.kind === 'unsafe'
    const parts = [...new Set([heading, isNew ? heading : title, page.shopName])].filter(
      (part) => part !== '',
    )
    return `<!doctype html>${text.replace('<title></title>', () => `<title>${escapeHtml(parts.join(' | '))}</title>`)}`
  }

  return {
    async render(model) {
      if (model.about.preview) return source.preview(model)
      const page = surroundings(model)
      const name = model.transition?.name as keyof Screens | undefined
      const Screen = name && (screens[name] as ComponentType<{ state: unknown; links: LinkMap }> | undefined)
      const state = withItemLinks(source.graph, model.state, 'links', model.actor)
      if (!name) return { text: print(page, model.problem?.title ?? '', <Refusal />), tags: [] }
      const content = Screen ? (
        <Screen state={state} links={model.links} />
      ) : (
        <ContractScreen state={state as Record<string, unknown>} links={model.links} />
      )
      return { text: await withPieces(page.pieces, print(page, page.titleOf(name), content)), tags: [] }
    },
    fill(hole, { name = '', notices }) {
      if (hole === 'account') return escapeHtml(name)
      if (hole !== 'notices' || notices.length === 0) return ''
      return renderToString(<Notices of={notices} />)
    },
    plain: ({ language, problem, links }: PlainPage) =>
      print(
        surroundings({
          status: problem.status,
          language,
          address: '/',
          state: {},
          links,
          actor: strangerIn('office'),
          about: {},
          problem,
          private: true,
        }),
        problem.title,
        <Refusal />,
      ).replaceAll(source.mark('notices'), ''),
  }
}

const groupsFor = ({ graph, menu }: OfficeSource, actor: Actor): readonly MenuGroup[] =>
  menu()
    .map(({ group, isSetting, screens: names }) => {
      const open = names.filter((name) => may(actor, graph.named(name)))
      return {
        group,
        isSetting,
        links: linkMap(
          graph,
          open.map((rel) => ({ rel, input: {} })),
          actor,
        ),
      }
    })
    .filter(({ links }) => Object.keys(links).length > 0)

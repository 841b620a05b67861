import { formFor } from '../../hypermedia/form.ts'
import type { Named } from '../../hypermedia/graph.ts'
import { pathOf } from '../../hypermedia/href.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import { addressOf, linkMap, menuLinks } from '../../hypermedia/resolve.ts'
import { sampleOf } from '../../hypermedia/sample.ts'
import { attributes, escapeHtml } from '../forms/markup.ts'
import type { TemplateFault } from './faults.ts'
import { keyOf, type Source, STRANGER } from './page-variables.ts'

/**
 * Returns a page that is not public yet as a visitor would request it in the shop: its templates do not see
 * that it is a preview. Sample data is used if none is given.
 */
export const asInShop = (source: Source, page: PageModel): PageModel => {
  const { graph, translate } = source
  const { form: _form, about, ...rest } = page
  const { preview = {}, ...more } = about
  const key = preview.of ?? keyOf(page)
  const transition = transitionOf(source, key)
  const shown = { ...rest, actor: STRANGER, about: { ...more, page: key } }
  if (!transition) return { ...shown, address: '/', state: preview.state ?? {}, links: {} }
  const sample = sampleOf(graph, transition)
  const target = transition.submitTo === undefined ? undefined : graph.names.get(transition.submitTo)
  // A sample page has a form, too; others have one if their answer does.
  const filling = preview.form ?? (isMadeUp(source, page) ? {} : undefined)
  const form = target && filling ? formFor(target, filling, translate(page.language)) : undefined
  const always = graph.entrances.includes(transition.name)
    ? menuLinks(graph, STRANGER).filter(({ rel }) => rel !== transition.name)
    : []
  const links = [
    ...always,
    ...(preview.links ?? sample.links),
    ...(form ? [{ rel: form.to, input: {} }] : []),
  ]
  return {
    ...shown,
    transition,
    address: more.canonical ? graph.resolve(more.canonical).href : pathTo(transition, key),
    state: preview.state ?? (preview.of === undefined ? page.state : sample.state),
    links: linkMap(graph, links, STRANGER),
    ...(form && { form }),
  }
}

const transitionOf = ({ graph }: Source, key: string): Named | undefined =>
  [...graph.names.values()].find(({ page, realm }) => page === key && realm === STRANGER.realm)

const pathTo = (transition: Named, key: string): string =>
  pathOf(transition, transition.variable ? { [transition.variable.name]: key } : {})

/** True if the data of a page is sample data. */
const isMadeUp = (source: Source, { about: { preview } }: PageModel): boolean =>
  preview?.of !== undefined && preview.state === undefined && transitionOf(source, preview.of) !== undefined

/**
 * Returns a rendered page as a preview: with a banner, `noindex` for robots, and inactive forms. `broken` is
 * the reason why its own templates were not used.
 */
export const lookedAt = (source: Source, page: PageModel, text: string, broken?: TemplateFault): string => {
  const closed = leadingToShop(source, text).replaceAll('method="post"', 'method="post" inert')
  const withoutCanonical = cut(closed, '<link rel="canonical"')
  const hidden = after(withoutCanonical, '<head', '<meta name="robots" content="noindex">')
  return after(hidden, '<body', bannerOf(source, page, broken))
}

const LEADING = /<(?:a|area|form)\s[^<>]*>/gi
const PATH = /\s(?:href|action)=["']?(?=\/(?!\/))/i

/** Returns a page with links to the shop, if the office that shows it has a host of its own. */
const leadingToShop = ({ graph }: Source, text: string): string => {
  const address = addressOf(graph, STRANGER.realm)
  return address === '' ? text : text.replace(LEADING, (tag) => tag.replace(PATH, `$&${address}`))
}

/** Returns a text without the first element that begins with `opening`. */
const cut = (text: string, opening: string): string => {
  const at = text.indexOf(opening)
  return at < 0 ? text : text.slice(0, at) + text.slice(text.indexOf('>', at) + 1)
}

/** Inserts a piece after the first tag that begins with `opening`; at the start if there is none. */
const after = (text: string, opening: string, piece: string): string => {
  const at = text.indexOf(opening)
  const end = at < 0 ? 0 : text.indexOf('>', at) + 1
  return text.slice(0, end) + piece + text.slice(end)
}

const bannerOf = (source: Source, page: PageModel, broken: TemplateFault | undefined): string => {
  const translate = source.translate(page.language)
  const title = translate('theme.preview.title')
  const words = [
    translate('theme.preview.means'),
    ...(isMadeUp(source, page) ? [translate('theme.preview.sample')] : []),
    ...(broken ? [translate('theme.preview.broken', { file: broken.file, line: broken.line })] : []),
  ]
  const back = page.links.goAdminProduct
  const way = back
    ? `<p><a${attributes({ href: back.href })}>${escapeHtml(translate('theme.preview.back'))}</a></p>`
    : ''
  const open = attributes({ class: 'preview', 'aria-label': title })
  return `<aside${open}><p><strong>${escapeHtml(title)}</strong> ${escapeHtml(words.join(' '))}</p>${way}</aside>`
}

import { formFor } from '../../hypermedia/form.ts'
import { type Named, pathOf } from '../../hypermedia/graph.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import { addressOf, linkMap, menuLinks } from '../../hypermedia/resolve.ts'
import { sampleOf } from '../../hypermedia/sample.ts'
import { attributes, escapeHtml } from '../forms/markup.ts'
import type { TemplateFault } from './faults.ts'
import { keyOf, type Source, STRANGER } from './page-variables.ts'

/**
 * A page that is looked at before it is open, as it would be asked for in the shop by a stranger: nothing tells its
 * templates that it is not. What it shows is made up where nobody's is given.
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
  // A page that is made up has a form too; another has it where its answer does.
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

/** Whether what is shown of a page is nobody's. */
const isMadeUp = (source: Source, { about: { preview } }: PageModel): boolean =>
  preview?.of !== undefined && preview.state === undefined && transitionOf(source, preview.of) !== undefined

/**
 * A printed page as it is looked at: with a banner that says so, nothing for robots, and forms that do nothing.
 * `broken` says why it is not shown with its own templates.
 */
export const lookedAt = (source: Source, page: PageModel, text: string, broken?: TemplateFault): string => {
  const closed = leadingToShop(source, text).replaceAll('method="post"', 'method="post" inert')
  const withoutCanonical = cut(closed, '<link rel="canonical"')
  const hidden = after(withoutCanonical, '<head', '<meta name="robots" content="noindex">')
  return after(hidden, '<body', bannerOf(source, page, broken))
}

const LEADING = /<(?:a|area|form)\s[^<>]*>/gi
const PATH = /\s(?:href|action)=["']?(?=\/(?!\/))/i

/** A page of the shop whose ways on lead to the shop, where the office that shows it has a host to itself. */
const leadingToShop = ({ graph }: Source, text: string): string => {
  const address = addressOf(graph, STRANGER.realm)
  return address === '' ? text : text.replace(LEADING, (tag) => tag.replace(PATH, `$&${address}`))
}

/** A text without the first element that begins so. */
const cut = (text: string, opening: string): string => {
  const at = text.indexOf(opening)
  return at < 0 ? text : text.slice(0, at) + text.slice(text.indexOf('>', at) + 1)
}

/** A text with a piece after the first tag that begins so; before all of it where there is none. */
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

import type { LinkObject } from './documents.ts'

type Document = Readonly<Record<string, unknown>>

/** A document with the links that its headers say, where it says none itself. */
export const withHeaderLinks = <D extends Document>(document: D, headers: Headers): D => {
  const links = headers.get('link')
  if (links === null || '_links' in document) return document
  const templates = linksIn(headers.get('link-template') ?? '')
  return { ...document, ...withTemplates(document, templates), _links: byRelation(linksIn(links)) }
}

/** `<href>; rel="…"; method="…"`, or the template of an address in quotes; GET may go without saying. */
const linksIn = (header: string): readonly LinkObject[] =>
  [...header.matchAll(/[<"]([^<>"]*)[>"]; rel="([^"]*)"(?:; method="([^"]*)")?/g)].map(
    ([, href = '', rel = '', method = 'GET']) => ({ href, rel, method }),
  )

const byRelation = (links: readonly LinkObject[]): Readonly<Record<string, LinkObject>> =>
  Object.fromEntries(links.map((link) => [link.rel, link]))

/** A document in which each item of a list carries the links that the templates make of it. */
const withTemplates = (document: Document, templates: readonly LinkObject[]): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item: unknown) => withLinks(item, templates)) : value,
    ]),
  )

const withLinks = (item: unknown, templates: readonly LinkObject[]): unknown => {
  if (typeof item !== 'object' || item === null) return item
  const { screen, href } = item as Document
  const own =
    typeof screen === 'string' && typeof href === 'string' ? [{ href, rel: screen, method: 'GET' }] : []
  const links = [...own, ...templates.map((link) => ({ ...link, href: filled(link.href, item as Document) }))]
  return { ...withTemplates(item as Document, templates), _links: byRelation(links) }
}

/** `/product{?productCode}` with the property of that name. */
const filled = (template: string, item: Document): string =>
  template.replace(/\{\?([^{}]*)\}/, (_, names: string) => {
    const given = names.split(',').filter((name) => item[name] !== undefined)
    const query = new URLSearchParams(Object.fromEntries(given.map((name) => [name, String(item[name])])))
    return query.size > 0 ? `?${query}` : ''
  })

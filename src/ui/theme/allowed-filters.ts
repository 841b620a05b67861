import type { FilterImplOptions, Liquid } from 'liquidjs'

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>

/**
 * The allowed filters of the template language, by name: those that a newer version of it adds are excluded
 * until they are reviewed. None of them prints unescaped, reveals internals of values or evaluates an
 * expression.
 */
const allowed: ReadonlySet<string> = new Set([
  ...[
    'abs',
    'at_least',
    'at_most',
    'ceil',
    'divided_by',
    'floor',
    'minus',
    'modulo',
    'plus',
    'round',
    'times',
  ],
  ...['append', 'capitalize', 'downcase', 'escape', 'escape_once', 'lstrip', 'prepend', 'remove'],
  ...['remove_first', 'remove_last', 'replace', 'replace_first', 'replace_last', 'rstrip', 'slice', 'split'],
  ...['strip', 'strip_html', 'strip_newlines', 'truncate', 'truncatewords', 'upcase'],
  ...['url_decode', 'url_encode'],
  ...['compact', 'concat', 'default', 'first', 'join', 'last', 'map', 'reverse', 'size', 'sort'],
  ...['sort_natural', 'sum', 'uniq', 'where'],
])

/** Filters that read a property of each entry of a list, which counts as many characters each. */
const looping: ReadonlySet<string> = new Set(['map', 'sort', 'sort_natural', 'sum', 'where'])
const ENTRY_PRICE = 50

/** Removes the other filters, and makes the allowed ones count their work. */
export const limitFilters = (liquid: Liquid): void => {
  for (const [name, filter] of Object.entries(liquid.filters)) {
    if (allowed.has(name)) addFilter(liquid, name, filter, looping.has(name))
    else liquid.unregisterFilter(name)
  }
}

/**
 * Adds a filter that ends with the time of its template, and counts its output against the memory limit;
 * `isLooping` means that it works on each entry of its input.
 */
export const addFilter = (
  liquid: Liquid,
  name: string,
  filter: FilterImplOptions,
  isLooping = false,
): void => {
  const plain = typeof filter === 'function' ? { handler: filter, raw: false } : filter
  liquid.registerFilter(name, { ...plain, handler: counted(plain.handler, isLooping) })
}

const counted = (handler: FilterHandler, isLooping: boolean): FilterHandler =>
  function (value: unknown, ...args: unknown[]) {
    const { memoryLimit, renderLimit } = this.context
    renderLimit.check(performance.now())
    if (isLooping && Array.isArray(value)) memoryLimit.use(value.length * (ENTRY_PRICE + lengthOf(args[0])))
    const made: unknown = handler.call(this, value, ...args)
    if (typeof made === 'string') memoryLimit.use(made.length)
    return made
  }

const lengthOf = (property: unknown): number => (typeof property === 'string' ? property.length : 0)

/**
 * A path whose last segment is an input: `/user_data/{pageUrl}`, or `/user_data/{+pageUrl}` if it may contain
 * slashes (RFC 6570 §3.2.3).
 */
export interface VariablePath {
  /** The path before the input, `/user_data/`. */
  readonly before: string
  /** The name of the input. */
  readonly name: string
  readonly holdsSlashes: boolean
}

const VARIABLE = /^((?:\/[^/{}]+)*\/)\{(\+?)(\w+)\}$/

/** The variable of a path; undefined if the path is fixed. */
export const variableIn = (path: string): VariablePath | undefined => {
  // The test is for speed: it runs for each link, and nearly all paths are fixed.
  if (!path.endsWith('}')) return undefined
  const [, before, plus, name] = VARIABLE.exec(path) ?? []
  return before === undefined || name === undefined ? undefined : { before, name, holdsSlashes: plus === '+' }
}

/** Whether a path is fixed, or has a variable as its last segment. */
export const isPath = (path: string): boolean => !/[{}]/.test(path) || variableIn(path) !== undefined

/** A path with its variable replaced by the input. */
export const filledPath = (path: string, input: Readonly<Record<string, unknown>>): string => {
  const variable = variableIn(path)
  if (!variable) return path
  const { before, name, holdsSlashes } = variable
  const value = encodeURIComponent(String(input[name] ?? ''))
  return before + (holdsSlashes ? value.replaceAll('%2F', '/') : value)
}

/** A path as documents write it: `/user_data/{pageUrl}`. */
export const plainTemplate = (path: string): string => path.replace('{+', '{')

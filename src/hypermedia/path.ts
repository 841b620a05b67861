/** A path whose last segment is an input: `/user_data/{pageUrl}`, or `/user_data/{+pageUrl}` where it may hold slashes (RFC 6570 §3.2.3). */
export interface VariablePath {
  /** All before it, `/user_data/`. */
  readonly before: string
  /** The input that it is. */
  readonly name: string
  readonly holdsSlashes: boolean
}

const VARIABLE = /^((?:\/[^/{}]+)*\/)\{(\+?)(\w+)\}$/

/** The path with a variable that this is, if it is one. */
export const variableIn = (path: string): VariablePath | undefined => {
  // Asked for each link; nearly all paths are fixed.
  if (!path.endsWith('}')) return undefined
  const [, before, plus, name] = VARIABLE.exec(path) ?? []
  return before === undefined || name === undefined ? undefined : { before, name, holdsSlashes: plus === '+' }
}

/** Whether a path is fixed, or has a variable where it may have one. */
export const isPath = (path: string): boolean => !/[{}]/.test(path) || variableIn(path) !== undefined

/** A path with its variable, if it has one, filled in from these inputs. */
export const filledPath = (path: string, input: Readonly<Record<string, unknown>>): string => {
  const variable = variableIn(path)
  if (!variable) return path
  const { before, name, holdsSlashes } = variable
  const value = encodeURIComponent(String(input[name] ?? ''))
  return before + (holdsSlashes ? value.replaceAll('%2F', '/') : value)
}

/** A path as documents write it: `/user_data/{pageUrl}`. */
export const plainTemplate = (path: string): string => path.replace('{+', '{')

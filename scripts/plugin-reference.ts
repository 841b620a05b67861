import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './bundle.ts'

/** The document that has the reference between two marks. */
export const REFERENCE = join(ROOT, 'docs/plugins.md')

/** The plugin whose files are the examples, each named like the call that it shows. */
export const EXAMPLES = join(ROOT, 'docs/examples/plugins/examples')

const BEGIN = '<!-- Made from types/plugin.d.ts and docs/examples by "npm run plugin-types". Do not edit. -->'
const END = '<!-- End of what is made. -->'

/** Returns a text with the reference of `noren/plugin` between its marks. Throws if they, or an example, are missing. */
export const withReference = (text: string): string => {
  const [before, made] = text.split(BEGIN)
  const after = made?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${REFERENCE} has no place for the reference`)
  return `${before}${BEGIN}\n\n${reference()}\n${END}${after}`
}

const reference = (): string => {
  const path = join(ROOT, 'types/plugin.d.ts')
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const host = file.statements
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'PluginHost')
  if (!host) throw new Error('types/plugin.d.ts has no PluginHost')
  const calls = host.members.filter(ts.isMethodSignature).map(callOf)
  return [...calls, '### Functions and types', exportsOf(file)].join('\n\n')
}

const callOf = (method: ts.MethodSignature): string => {
  const name = method.name.getText()
  const said = wordsOf(method)
  return [
    `### \`${name}\``,
    ...(said === '' ? [] : [said]),
    fenced(withoutIndent(method.getText())),
    'Example:',
    fenced(exampleOf(name)),
  ].join('\n\n')
}

const fenced = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``

const withoutIndent = (code: string): string => code.replaceAll(/^ {2}/gm, '')

/** Returns the first comment of a declaration in one line. */
const wordsOf = (node: ts.Node): string => {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = comment && ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : ''
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Returns an example: the declarations of its file, and the body of the function that is given the shop. */
const exampleOf = (name: string): string => {
  const path = join(EXAMPLES, `${name}.ts`)
  if (!existsSync(path)) throw new Error(`${path} is not there: each call of a plugin has an example`)
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const parts = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return []
    const isExample = ts.getCombinedModifierFlags(statement as never) & ts.ModifierFlags.Export
    return [isExample ? bodyOf(statement) : statement.getText()]
  })
  return parts.join('\n\n')
}

const bodyOf = (statement: ts.Statement): string => {
  const [declared] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  const made = declared?.initializer
  if (!made || !ts.isArrowFunction(made) || !ts.isBlock(made.body))
    throw new Error('An example is a function')
  const text = made.body.getText()
  return withoutIndent(text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n')))
}

/** Returns a table of all exports with the first sentences of their comments; of those without one, the names. */
const exportsOf = (file: ts.SourceFile): string => {
  const described = new Map<string, string>()
  for (const statement of file.statements) {
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : 'name' in statement && statement.name
        ? [(statement.name as ts.Identifier).text]
        : []
    const said = /^.*?[.](?=\s|$)/.exec(wordsOf(statement))?.[0] ?? ''
    for (const name of names) described.set(name, said)
  }
  const [clause] = file.statements
    .filter(ts.isExportDeclaration)
    .filter(({ moduleSpecifier }) => !moduleSpecifier)
    .map(({ exportClause }) => exportClause)
  if (!clause || !ts.isNamedExports(clause)) throw new Error('types/plugin.d.ts exports nothing')
  const all = clause.elements
    .map(({ name, propertyName }) => ({
      name: name.text,
      said: described.get((propertyName ?? name).text) ?? '',
    }))
    .filter(({ name }) => name !== 'PluginHost')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  const cell = (text: string): string => text.replaceAll('|', '\\|')
  const rows = all
    .filter(({ said }) => said !== '')
    .map(({ name, said }) => `| \`${name}\` | ${cell(said)} |`)
  const others = all.filter(({ said }) => said === '').map(({ name }) => `\`${name}\``)
  return [
    ['| Export | Meaning |', '|---|---|', ...rows].join('\n'),
    `Further: ${others.join(', ')}, Kysely's \`sql\` and zod's \`z\`.`,
  ].join('\n\n')
}

import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './bundle.ts'

const SOURCE = join(ROOT, 'src')

/** What adds to the types of others where it stands. */
const PARTS = join(SOURCE, 'shop/parts.ts')

/** Written as what it comes to: where it stands, every contract of the shop belongs to it. */
const TRANSITIONS = 'Transitions'

/** Written as what it comes to: where it stands, what the program does with its tables belongs to it. */
const DATABASE = 'Database'

/** Written as what it comes to, without the types of zod: a program that uses the interface validates nothing. */
const OPERATIONS = 'Operations'

/** The packages whose declarations are written: `noren/plugin`, `noren/client` and `noren/test`. */
export const PUBLISHED = ['plugin', 'client', 'test'] as const

/** The packages from which one takes the types that they export. */
const TAKEN: Readonly<Partial<Record<string, readonly string[]>>> = { test: ['plugin', 'client'] }

const headerOf = (
  name: string,
): string => `// Made from src/${name}.ts by "npm run plugin-types". Do not edit.
/// <reference types="node" />`

/**
 * The declarations of a published package in one file that needs nothing but its packages: all that its source in `src/`
 * exports, with what belongs to it, and without the members of interfaces that are `@internal`.
 */
export const typesOf = (name: (typeof PUBLISHED)[number]): string => {
  const program = programOfAll()
  const file = program.getSourceFile(sourceOf(name))
  if (file === undefined) throw new Error(`${sourceOf(name)} is not there`)
  const checker = program.getTypeChecker()
  const taken = (TAKEN[name] ?? []).flatMap((from) =>
    exportsOf(checker, program.getSourceFile(sourceOf(from))).map((one) => [one, `noren/${from}`] as const),
  )
  return `${headerOf(name)}\n\n${new Declarations(checker, new Map(taken)).of(file)}`
}

/** The things that a file exports, where they are declared. */
const exportsOf = (checker: ts.TypeChecker, file: ts.SourceFile | undefined): readonly ts.Symbol[] => {
  const module = file && checker.getSymbolAtLocation(file)
  return (module ? checker.getExportsOfModule(module) : []).map((one) =>
    one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one,
  )
}

const sourceOf = (name: string): string => join(SOURCE, `${name}.ts`)

let known: ts.Program | undefined

/** One program for all packages: most of its time goes into types that they share. */
const programOfAll = (): ts.Program => {
  const entries = PUBLISHED.map(sourceOf)
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: entries }, ts.sys, ROOT)
  known ??= ts.createProgram([...entries, PARTS], options)
  return known
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

class Declarations {
  readonly #checker: ts.TypeChecker
  readonly #names = new Map<ts.Symbol, string>()
  readonly #taken = new Set<string>()
  readonly #waiting: ts.Symbol[] = []
  readonly #imports = new Map<string, Set<string>>()
  readonly #augmented = new Map<ts.SourceFile, string>()

  /** The things that other packages export, with the names of these. */
  readonly #elsewhere: ReadonlyMap<ts.Symbol, string>

  constructor(checker: ts.TypeChecker, elsewhere: ReadonlyMap<ts.Symbol, string>) {
    this.#checker = checker
    this.#elsewhere = elsewhere
  }

  of(file: ts.SourceFile): string {
    const own = exportsOf(this.#checker, file).filter((one) => this.#isOurs(one))
    for (const symbol of own) this.#nameOf(symbol)
    const parts: string[] = []
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      parts.push(this.#declared(next))
    const passedOn = file.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) && isPackage(statement.moduleSpecifier) ? [statement.getText()] : [],
    )
    const imports = [...this.#imports].map(
      ([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${from}'`,
    )
    const names = own.map((symbol) => {
      const name = this.#nameOf(symbol)
      return name === symbol.name ? name : `${name} as ${symbol.name}`
    })
    const exports = `export { ${names.sort().join(', ')} }`
    const written = [imports.join('\n'), ...this.#augmented.values(), ...parts, passedOn.join('\n'), exports]
    return `${written.filter((part) => part !== '').join('\n\n')}\n`
  }

  #resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #isOurs(symbol: ts.Symbol): boolean {
    const declarations = symbol.declarations ?? []
    return (
      declarations.length > 0 &&
      declarations.every((node) => node.getSourceFile().fileName.startsWith(SOURCE))
    )
  }

  /** The name under which it stands in the file; what is named for the first time is declared in its turn. */
  #nameOf(symbol: ts.Symbol): string {
    const known = this.#names.get(symbol)
    if (known !== undefined) return known
    const from = this.#elsewhere.get(symbol)
    if (from !== undefined) return this.#imported(from, symbol.name)
    let name = symbol.name
    while (this.#taken.has(name) || this.#isGlobal(name)) name = `${name}_`
    this.#taken.add(name)
    this.#names.set(symbol, name)
    this.#waiting.push(symbol)
    return name
  }

  #isGlobal(name: string): boolean {
    return this.#checker.resolveName(name, undefined, ts.SymbolFlags.Type, false) !== undefined
  }

  #declared(symbol: ts.Symbol): string {
    const node = symbol.declarations?.[0]
    if (node === undefined) throw new Error(`${symbol.name} is declared nowhere`)
    this.#augment(node.getSourceFile())
    const name = this.#nameOf(symbol)
    if (symbol.name === TRANSITIONS) return this.#transitions(symbol)
    if (symbol.name === OPERATIONS) return this.#operations(symbol)
    const comment = commentOf(ts.isVariableDeclaration(node) ? node.parent.parent : node)
    if (symbol.name === DATABASE) return `${comment}${this.#database(symbol)}`
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return `${comment}${this.#text(node, withoutExport(node))}`
    if (ts.isClassDeclaration(node)) return `${comment}${this.#class(node, name)}`
    if (ts.isVariableDeclaration(node)) return `${comment}declare const ${name}: ${this.#typeOf(node)}`
    throw new Error(`${name} is of a kind that is not known here`)
  }

  /** What a module adds to the types of a package. */
  #augment(file: ts.SourceFile): void {
    if (this.#augmented.has(file)) return
    const added = file.statements.filter((one) => ts.isModuleDeclaration(one) && isPackage(one.name))
    if (added.length > 0) this.#augmented.set(file, added.map((one) => this.#text(one, [])).join('\n\n'))
  }

  #typeOf(node: ts.VariableDeclaration): string {
    if (node.type) return this.#text(node.type, [])
    const { initializer } = node
    if (initializer && ts.isArrowFunction(initializer) && initializer.type)
      return `${this.#signature(initializer)} => ${this.#text(initializer.type, [])}`
    return this.#printed(this.#checker.getTypeAtLocation(node))
  }

  #signature(node: ts.SignatureDeclaration): string {
    const types = node.typeParameters?.map((one) => this.#text(one, [])) ?? []
    const parameters = node.parameters.map((one, at) => {
      const name = ts.isIdentifier(one.name) ? one.name.text : `given${at || ''}`
      const type = one.type ? this.#text(one.type, []) : this.#printed(this.#checker.getTypeAtLocation(one))
      return `${one.dotDotDotToken ? '...' : ''}${name}${one.initializer || one.questionToken ? '?' : ''}: ${type}`
    })
    return `${types.length > 0 ? `<${types.join(', ')}>` : ''}(${parameters.join(', ')})`
  }

  #class(node: ts.ClassDeclaration, name: string): string {
    const heritage = node.heritageClauses?.map((one) => ` ${this.#text(one, [])}`).join('') ?? ''
    const members = node.members.map((member) => {
      if (ts.isConstructorDeclaration(member)) return `constructor${this.#signature(member)}`
      if (ts.isMethodDeclaration(member) && member.type)
        return `${commentOf(member)}${member.name.getText()}${this.#signature(member)}: ${this.#text(member.type, [])}`
      if (ts.isPropertyDeclaration(member) && member.type)
        return `${commentOf(member)}${this.#text(member, [])}`
      throw new Error(`${name}.${member.name?.getText()} does not say its type`)
    })
    return `declare class ${name}${heritage} {\n${members.map((one) => `  ${one}\n`).join('')}}`
  }

  /** The rows of all tables. */
  #database(symbol: ts.Symbol): string {
    const lines = this.#checker
      .getDeclaredTypeOfSymbol(symbol)
      .getProperties()
      .map((table) => `  ${table.name}: ${this.#printed(this.#checker.getTypeOfSymbol(table))}`)
      .sort()
    return `interface ${this.#nameOf(symbol)} {\n${lines.join('\n')}\n}`
  }

  /** All transitions with their inputs, the state of their answers and the links there, as plain types. */
  #operations(symbol: ts.Symbol): string {
    const lines = this.#checker
      .getDeclaredTypeOfSymbol(symbol)
      .getProperties()
      .flatMap((operation) => {
        const type = this.#checker.getTypeOfSymbol(operation)
        const printed = ['input', 'state', 'offers'].map((part) => {
          const found = this.#property(type, part)
          return found && `readonly ${part}: ${this.#plain(found)}`
        })
        return printed[0] === undefined || printed[0].endsWith(': never')
          ? []
          : [`  readonly ${operation.name}: { ${printed.join('; ')} }`]
      })
      .sort()
    return `/** All transitions by name. */\ninterface ${this.#nameOf(symbol)} {\n${lines.join('\n')}\n}`
  }

  /** The properties of a type that was calculated, one by one; any other type as it is. */
  #plain(type: ts.Type): string {
    const properties = type.isUnion() ? [] : type.getProperties()
    if (!(type.flags & ts.TypeFlags.Object) || properties.length === 0) return this.#printed(type)
    const fields = properties.map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
      return `readonly ${field.name}${isOptional ? '?' : ''}: ${this.#printed(this.#checker.getTypeOfSymbol(field))}`
    })
    return `{ ${fields.join('; ')} }`
  }

  /** The contracts of all transitions, with what goes in and comes out of them. */
  #transitions(symbol: ts.Symbol): string {
    const all = this.#checker.getDeclaredTypeOfSymbol(symbol)
    const lines = all
      .getProperties()
      .flatMap((one) => {
        const type = this.#checker.getTypeOfSymbol(one)
        const is = ['kind', 'path', 'method'].every((name) => type.getProperty(name))
        const [inputs, state, errors, kind, offers] =
          type.aliasTypeArguments ?? this.#checker.getTypeArguments(type as ts.TypeReference)
        if (!is || !inputs || !state || !errors || !kind || !offers) return []
        const parts = [this.#fields(inputs, 'output'), this.#fields(state, 'input')]
        const names = [errors, kind, offers].map((part) => this.#printed(part))
        return [
          `  readonly ${one.name}: ${this.#nameOf(type.symbol)}<\n    ${[...parts, ...names].join(',\n    ')}\n  >`,
        ]
      })
      .sort()
    return `/** Every transition of the shop by its name. */\ninterface ${this.#nameOf(symbol)} {\n${lines.join('\n')}\n}`
  }

  /** The zod types of a transition by what they read, or what they are given. */
  #fields(type: ts.Type, side: 'input' | 'output'): string {
    const fields = type.getProperties().map((field) => {
      const zod = this.#checker.getTypeOfSymbol(field)
      const value = this.#property(zod, `_${side}`)
      const internals = this.#property(zod, '_zod')
      const optional = internals && this.#property(internals, side === 'input' ? 'optin' : 'optout')
      if (!value) throw new Error(`${field.name} has no type of zod's`)
      const printed = this.#printed(value)
      const plain = side === 'input' ? `z.ZodType<unknown, ${printed}>` : `z.ZodType<${printed}>`
      const isOptional = optional?.isStringLiteral() && optional.value === 'optional'
      return `readonly ${field.name}: ${isOptional ? `z.ZodOptional<${plain}>` : plain}`
    })
    return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}'
  }

  #property(type: ts.Type, name: string): ts.Type | undefined {
    const property = this.#checker.getPropertyOfType(type, name)
    return property && this.#checker.getTypeOfSymbol(property)
  }

  /** A type as the checker knows it. */
  #printed(type: ts.Type): string {
    const { NoTruncation, InTypeAlias, UseAliasDefinedOutsideCurrentScope } = ts.NodeBuilderFlags
    const node = this.#checker.typeToTypeNode(
      type,
      undefined,
      NoTruncation | InTypeAlias | UseAliasDefinedOutsideCurrentScope,
    )
    if (!node) throw new Error(`${this.#checker.typeToString(type)} cannot be written`)
    const named = ts.transform(node, [
      (context) => (root) => {
        const visit = (one: ts.Node): ts.Node => {
          const { symbol } = one as { readonly symbol?: ts.Symbol }
          if (ts.isIdentifier(one) && symbol && isTopLevel(symbol))
            return ts.factory.createIdentifier(this.#mention(symbol, one.text))
          if (ts.isUnionTypeNode(one)) return sorted(ts.visitEachChild(one, visit, context))
          return ts.visitEachChild(one, visit, context)
        }
        return ts.visitNode(root, visit, ts.isTypeNode)
      },
    ]).transformed[0]
    if (!named) throw new Error('nothing was made')
    const printer = ts.createPrinter({ removeComments: true })
    const file = ts.createSourceFile('type.ts', '', ts.ScriptTarget.Latest)
    return printer.printNode(ts.EmitHint.Unspecified, named, file).replace(/\s*\n\s*/g, ' ')
  }

  #mention(symbol: ts.Symbol, text: string): string {
    if (this.#isOurs(symbol)) return this.#nameOf(symbol)
    if (this.#isGlobal(text)) return text
    const [, from] =
      /\/node_modules\/(.+?)\//.exec(symbol.declarations?.[0]?.getSourceFile().fileName ?? '') ?? []
    if (from === undefined) throw new Error(`Nobody knows where ${text} is from`)
    return this.#imported(from, text)
  }

  #imported(from: string, name: string): string {
    this.#imports.set(from, (this.#imports.get(from) ?? new Set()).add(name))
    this.#taken.add(name)
    return name
  }

  /** The text of a declaration, with the names that things have in this file. */
  #text(node: ts.Node, more: readonly Edit[]): string {
    const edits: Edit[] = [...more]
    const walk = (one: ts.Node): void => {
      if (isInternal(one)) {
        edits.push({ start: one.getFullStart(), end: one.end, text: '' })
        return
      }
      if (ts.isIdentifier(one)) {
        const text = this.#rename(one)
        if (text !== one.text) edits.push({ start: one.getStart(), end: one.end, text })
      }
      if (ts.isQualifiedName(one)) walk(one.left)
      else ts.forEachChild(one, walk)
    }
    walk(node)
    const start = node.getStart()
    return edits
      .sort((a, b) => b.start - a.start)
      .reduce(
        (text, edit) => text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start),
        node.getText(),
      )
  }

  #rename(identifier: ts.Identifier): string {
    const symbol = this.#checker.getSymbolAtLocation(identifier)
    if (!symbol) return identifier.text
    const from = symbol.declarations?.find(ts.isImportSpecifier)?.parent.parent.parent.moduleSpecifier
    if (from && isPackage(from)) return this.#imported(from.text, identifier.text)
    const resolved = this.#resolved(symbol)
    return this.#isOurs(resolved) && isTopLevel(resolved) ? this.#nameOf(resolved) : identifier.text
  }
}

/** Literals in the order of their text: the checker has them in the order in which it came upon them. */
const sorted = (union: ts.UnionTypeNode): ts.UnionTypeNode => {
  const texts = union.types.map((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : undefined,
  )
  if (texts.includes(undefined)) return union
  const order = [...texts.entries()].sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))
  return ts.factory.createUnionTypeNode(order.flatMap(([at]) => union.types[at] ?? []))
}

const isPackage = (node: ts.Node | undefined): node is ts.StringLiteral =>
  node !== undefined && ts.isStringLiteral(node) && !node.text.startsWith('.')

const isInternal = (node: ts.Node): boolean =>
  ts.isTypeElement(node) && ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')

const isTopLevel = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some((node) =>
    ts.isSourceFile(ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent),
  )

const withoutExport = (node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): readonly Edit[] =>
  (node.modifiers ?? []).map((one) => ({ start: one.getStart(), end: one.end + 1, text: '' }))

const commentOf = (node: ts.Node): string => {
  const text = node.getSourceFile().text
  const last = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1)
  const comment = last ? text.slice(last.pos, last.end) : ''
  return comment.startsWith('/**') ? `${comment}\n` : ''
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A pattern of ours, and where it stands. */
export interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** All patterns that are written out in the program, its tests left out. */
export const patterns = (): readonly Pattern[] =>
  execFileSync('git', ['ls-files', 'src', 'plugins'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path))
    .flatMap(patternsIn)

const patternsIn = (path: string): readonly Pattern[] => {
  const text = readFileSync(`${ROOT}/${path}`, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: Pattern[] = []
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.push({ place: `${path}:${line + 1}`, source, flags })
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

/** What stands before a repetition, what it repeats, and an end that is no match: the dearest kind of text. */
export interface Attack {
  readonly before: string
  readonly pump: string
  readonly after: string
}

/** So many ways to pump each repetition are tried. */
const MOST_PUMPS = 12
const NO_MATCH = '\u0000'

/** Texts that make a pattern look again and again: each of its repetitions, pumped with all that it may repeat. */
export const attacksOn = ({ source, flags }: Pattern): readonly Attack[] => {
  const parsed = new RegExpParser().parseLiteral(`/${source}/${flags}`)
  const attacks = new Map<string, Attack>()
  const letters = lettersOf(parsed.pattern)
  visitRegExpAST(parsed, {
    onQuantifierEnter(node) {
      if (node.max !== Number.POSITIVE_INFINITY) return
      const prefix = beforeIt(node)
      const pumps = new Set([...samplesOf(node.element), ...letters].filter((pump) => pump !== ''))
      for (const pump of [...pumps].slice(0, MOST_PUMPS))
        for (const before of new Set([prefix, '']))
          for (const after of [NO_MATCH, '\n', 'a'])
            attacks.set(JSON.stringify([before, pump, after]), { before, pump, after })
    },
  })
  return [...attacks.values()]
}

/** A short text that leads to a node from the beginning of the pattern. */
const beforeIt = (node: AST.Element): string => {
  const { parent } = node
  if (parent.type === 'Quantifier') return beforeIt(parent)
  const left = parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node)) : []
  const own = left.map((one) => samplesOf(one)[0] ?? '').join('')
  if (parent.parent.type === 'Pattern') return own
  return beforeIt(parent.parent as AST.Element) + own
}

/** Letters that a pattern speaks of, one of each kind. */
const lettersOf = (pattern: AST.Pattern): readonly string[] => {
  const found = new Set<string>()
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => void found.add(String.fromCodePoint(value)),
    onCharacterSetEnter: (set) => void found.add(COMMON.find((letter) => isIn(set, letter)) ?? ''),
  })
  return [...found]
}

const COMMON = ['a', '0', ' ', 'A', '-', '.', '/', 'あ', 'ア', '漢', '\n', '\t', '_', '"', '\u0301', '\u200b']

const isIn = ({ raw }: AST.Node, letter: string): boolean => {
  try {
    return new RegExp(`^(?:${raw})$`, 'u').test(letter)
  } catch {
    return new RegExp(`^(?:${raw})$`, 's').test(letter)
  }
}

/** Short texts that an element matches, one for each of its ways. */
const samplesOf = (node: AST.Element): readonly string[] => {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
      return COMMON.filter((letter) => isIn(node, letter)).slice(0, 4)
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return [...COMMON, ...Array.from(node.raw).filter((letter) => !/[\\[\]^]/.test(letter))]
        .filter((letter) => isIn(node, letter))
        .slice(0, 6)
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap(sampleOf)
    case 'Quantifier':
      return samplesOf(node.element).map((one) => one.repeat(Math.max(1, node.min)))
    default:
      return ['']
  }
}

const sampleOf = ({ elements }: AST.Alternative): readonly string[] => {
  const parts = elements.map(samplesOf)
  const first = parts.map(([one = '']) => one)
  // Each element in each of its ways, all others in their first.
  const others = parts.flatMap((ways, at) => ways.slice(1).map((way) => first.with(at, way).join('')))
  return [first.join(''), ...others]
}

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url))
const own = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** Files whose names npm would change or leave out of an archive. */
const RENAMED = { _gitignore: '.gitignore', '_env.example': '.env.example' }

/** A name that npm accepts for a package of one's own. */
const NAME = /^[a-z0-9][a-z0-9._~-]{0,213}$/
/** Names that npm keeps, and that of the shop's own dependency. */
const TAKEN = ['favicon.ico', 'node_modules', 'noren']

const TEXTS = {
  en: {
    usage: `Usage: create-noren FOLDER --noren SPEC

Makes the folder of an online shop with Noren. The folder must be empty or absent; its name becomes that of the shop's
package.

  --noren SPEC   where Noren is: the archive of npm pack, an address, or a version`,
    name: (/** @type {string} */ name) =>
      `"${name}" cannot be the name of a package: use lower-case letters, digits and hyphens, such as my-shop.`,
    full: (/** @type {string} */ folder) => `${folder} is not empty; nothing was written.`,
    absent: (/** @type {string} */ archive) => `${archive} is not there; nothing was written.`,
    missing:
      'Noren is not on npm yet: name the archive that npm pack makes of a checkout, such as --noren ./noren-1.0.0.tgz. Nothing was written.',
    done: (/** @type {string} */ folder) => `The shop is in ${folder}. Next:

  cd ${folder}
  npm install
  npm run dev     open the shop; a change to a plugin, a text or a template shows at once
  npm test        start a shop for the tests

README.md says what is where.`,
  },
  ja: {
    usage: `使い方：create-noren フォルダー --noren SPEC

Noren のお店のフォルダーを作ります。フォルダーは空か、まだないものを指定してください。フォルダーの名前が、お店のパッケージの
名前になります。

  --noren SPEC   Noren の入手元（npm pack のアーカイブ、アドレス、バージョン）`,
    name: (/** @type {string} */ name) =>
      `「${name}」はパッケージの名前に使えません。my-shop のように、小文字の英字・数字・ハイフンにしてください。`,
    full: (/** @type {string} */ folder) => `${folder} が空ではないため、何も書き込みませんでした。`,
    absent: (/** @type {string} */ archive) => `${archive} がないため、何も書き込みませんでした。`,
    missing:
      'Noren はまだ npm にありません。npm pack で作ったアーカイブを --noren ./noren-1.0.0.tgz のように指定してください。何も書き込みませんでした。',
    done: (/** @type {string} */ folder) => `${folder} にお店を作りました。次のコマンド：

  cd ${folder}
  npm install
  npm run dev     お店を開く。プラグイン・文言・テンプレートの変更がすぐ反映されます
  npm test        テスト用のお店を起動して確かめる

どこに何があるかは README.ja.md をご覧ください。`,
  },
}

const wordsFor = (/** @type {NodeJS.ProcessEnv} */ { LC_ALL, LC_MESSAGES, LANG }) =>
  /^ja/i.test(LC_ALL || LC_MESSAGES || LANG || Intl.DateTimeFormat().resolvedOptions().locale)
    ? TEXTS.ja
    : TEXTS.en

/**
 * Makes the folder that the arguments of the command line name. Returns the exit code: 1 if nothing was written.
 * @param {string[]} args
 */
export const run = (args) => {
  const words = wordsFor(process.env)
  const refuse = (/** @type {string} */ sentence) => {
    process.stderr.write(`${sentence}\n`)
    return 1
  }
  const asked = parsed(args)
  if (asked === undefined || (asked.folder === undefined && !asked.help)) return refuse(words.usage)
  if (asked.folder === undefined || asked.help) {
    process.stdout.write(`${words.usage}\n`)
    return 0
  }
  const folder = resolve(asked.folder)
  const name = basename(folder)
  if (!NAME.test(name) || TAKEN.includes(name)) return refuse(words.name(name))
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
    return refuse(words.full(asked.folder))
  const { noren } = asked
  // On npm, the name is another project's.
  if (noren === undefined) return refuse(words.missing)
  const isFile = /^\.{0,2}[/\\]|^[A-Za-z]:|\.tgz$/.test(noren) && !/^[a-z+]{2,}:/.test(noren)
  if (isFile && !existsSync(noren)) return refuse(words.absent(noren))
  const spec = isFile ? `file:${relative(folder, resolve(noren)).replaceAll('\\', '/')}` : noren
  make(folder, name, spec)
  process.stdout.write(`${words.done(asked.folder)}\n`)
  return 0
}

/** @param {string[]} args */
const parsed = (args) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { noren: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    })
    return positionals.length > 1 ? undefined : { ...values, folder: positionals[0] }
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} noren
 */
const make = (folder, name, noren) => {
  mkdirSync(folder, { recursive: true })
  cpSync(TEMPLATE, folder, { recursive: true })
  for (const [from, to] of Object.entries(RENAMED)) renameSync(join(folder, from), join(folder, to))
  const start = 'node --env-file-if-exists=shop.env --env-file-if-exists=.env node_modules/noren/dist/main.js'
  const described = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: own.engines,
    scripts: {
      dev: `${start} dev`,
      start,
      noren: start,
      test: 'node --test "test/**/*.test.ts"',
      types: 'tsc',
    },
    dependencies: { noren },
    devDependencies: { '@types/node': '^22.18.0', typescript: '^6.0.0' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  for (const file of ['README.md', 'README.ja.md']) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll('{{name}}', name))
  }
}

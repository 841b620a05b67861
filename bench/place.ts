import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, programs, ROOT } from '../scripts/bundle.ts'
import { newDatabase, type Postgres, startPostgres } from '../test/support/postgres.ts'
import { type Server, SHOP_FLAGS, startServer, stopAll } from './children.ts'

/** The databases that a shop may have. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** A shop's data, filled. */
export interface Place {
  readonly directory: string
  /** What tells the shop where its data are, and that nobody is to be limited. */
  readonly environment: Readonly<Record<string, string>>
}

/** Where everything that a run makes lies, and the programs that it measures. */
export class Workshop {
  readonly directory = mkdtempSync(join(tmpdir(), 'noren-bench-'))
  readonly #places = new Map<string, Place>()
  #postgres: Postgres | undefined

  private constructor() {}

  /** Makes a workshop: shop and bench are bundled, so that what is measured runs as it does in production. */
  static async open(): Promise<Workshop> {
    const workshop = new Workshop()
    // Shop and bench find beside them what they find in the project.
    for (const name of ['node_modules', 'locales', 'themes', 'office', 'plugins', 'demo', 'package.json'])
      symlinkSync(join(ROOT, name), join(workshop.directory, name))
    const dist = join(workshop.directory, 'dist')
    await bundle([...programs, 'bench/cold.ts'], dist)
    // A bare server takes its packages as they come.
    await bundle(['bench/bare.ts', 'bench/bare-orders.ts'], dist, { packages: 'external' })
    return workshop
  }

  /** The path of a program, as `main` or `bare`. */
  program(name: string): string {
    return join(this.directory, 'dist', `${name}.js`)
  }

  /** A file for what is handed to another program. */
  handOver(name: string, content: string): string {
    const file = join(this.directory, name)
    writeFileSync(file, content)
    return file
  }

  /** Data of a shop with so many products, orders and customers, else a quarter as many; made once. */
  async place(
    database: DatabaseKind,
    products: number,
    orders = 0,
    customers = Math.ceil(orders / 4),
  ): Promise<Place> {
    const name = `${database}-${products}-${orders}-${customers}`
    const known = this.#places.get(name)
    if (known) return known
    const place = await this.#filled(database, name, products, orders, customers)
    this.#places.set(name, place)
    return place
  }

  /** Data of a shop for one kind of work alone, which may write into it. */
  newPlace(database: DatabaseKind, products: number, name: string): Promise<Place> {
    return this.#filled(database, `${database}-${name}`, products, 0, 0)
  }

  async #filled(
    database: DatabaseKind,
    name: string,
    products: number,
    orders: number,
    customers: number,
  ): Promise<Place> {
    const directory = join(this.directory, name)
    mkdirSync(directory)
    const place = { directory, environment: await this.#environment(database, directory) }
    const many = ['--products', String(products)]
    if (orders > 0) many.push('--orders', String(orders), '--customers', String(customers))
    execFileSync(process.execPath, [this.program('main'), 'seed', ...many], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...place.environment },
    })
    return place
  }

  /** A copy of a place, for a program that writes into it. */
  async copy(place: Place, name: string): Promise<Place> {
    const directory = join(this.directory, name)
    cpSync(place.directory, directory, { recursive: true })
    const environment = { ...place.environment, DATA_DIR: directory }
    const { DATABASE_URL: url = '' } = place.environment
    if (url === '' || !this.#postgres) return { directory, environment }
    const copied = await newDatabase(this.#postgres.adminUrl, new URL(url).pathname.slice(1))
    return { directory, environment: { ...environment, DATABASE_URL: copied.url } }
  }

  /** Opens the shop on a place as it is opened in production. */
  openShop(place: Place): Promise<Server> {
    return startServer(this.program('main'), [], place.environment, SHOP_FLAGS)
  }

  /** Opens the shop on a place without keeping any page as bytes. */
  openColdShop(place: Place): Promise<Server> {
    return startServer(this.program('cold'), [], place.environment, SHOP_FLAGS)
  }

  /** Ends all programs and throws all data away. */
  async clear(): Promise<void> {
    await stopAll()
    await this.#postgres?.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  async #environment(database: DatabaseKind, directory: string): Promise<Record<string, string>> {
    const usual = { DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off', SEED: 'demo' }
    // An empty one counts as none, whatever the surroundings say.
    if (database === 'sqlite') return { ...usual, DATABASE_URL: '' }
    this.#postgres ??= await startPostgres('durable')
    return { ...usual, DATABASE_URL: (await newDatabase(this.#postgres.adminUrl)).url }
  }
}

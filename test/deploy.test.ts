import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../scripts/bundle.ts'
import { describeVariables, readConfig } from '../src/config.ts'

const run = promisify(execFile)

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const declared = JSON.parse(read('package.json')) as {
  readonly version: string
  readonly files: readonly string[]
  readonly engines: { readonly node: string }
  readonly devDependencies: { readonly node: string }
}

/** Settings of the shop, and the one that packages of Node.js know. */
const SETTINGS = [...describeVariables().map((line) => line.replace(/ .*/, '')), 'NODE_ENV']

const FILES = ['compose.yaml', 'compose.several.yaml'] as const

interface Service {
  readonly image?: string
  readonly build?: string
  readonly environment?: Readonly<Record<string, string | number>>
  readonly env_file?: string
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>
  readonly stop_grace_period?: string
  readonly read_only?: boolean
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks?: Readonly<Record<string, unknown>>
}

const composeOf = (file: string): Compose => parse(read(file), { merge: false, strict: true })

/** Instructions of the Dockerfile, with their continued lines. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [name = '', ...words] = line.split(/\s+/)
    return { name, words, line }
  })

/** Those of the last stage, which is the image. */
const image = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

const wordsOf = (wanted: string) => image.filter(({ name }) => name === wanted).flatMap(({ words }) => words)

describe('The Dockerfile', () => {
  const copied = instructions.filter(({ name, words }) => name === 'COPY' && !words[0]?.startsWith('--from'))

  it('copies what is there, and what is not kept out of the build', () => {
    const kept = read('.dockerignore').split('\n')
    expect(copied.length).toBeGreaterThan(10)
    for (const { words } of copied)
      for (const source of words.slice(0, -1)) {
        expect(existsSync(join(ROOT, source)), source).toBe(true)
        expect(kept, source).toContain(`!${source.replace(/\/.*/, '')}`)
      }
    expect(kept[0]).toBe('*')
  })

  it('puts into the image what npm pack puts into the archive, and the packages', () => {
    const inImage = image
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ words }) => words.filter((word) => !word.startsWith('--from')).slice(0, -1))
      .map((path) => path.replace('/noren/', ''))
    const program = declared.files.filter((path) => !path.startsWith('!') && path !== 'CHANGELOG.md')
    expect(inImage.sort()).toEqual(
      ['/usr/local/bin/node', 'LICENSE', 'node_modules', 'package.json', ...program].sort(),
    )
  })

  it('is of the Node.js that Noren is developed on', () => {
    const [major = ''] = declared.devDependencies.node.split('.')
    const bases = instructions.filter(({ name }) => name === 'FROM').map(({ words }) => words[0])
    expect(bases).toEqual([`node:${major}-slim`, `node:${major}-alpine`, expect.stringMatching(/^alpine:/)])
  })

  it('sets variables that the shop knows, listens on the exposed port, and is not root', () => {
    const set = Object.fromEntries(wordsOf('ENV').map((word) => word.split('=')))
    expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(set)))
    expect(readConfig(set)).toMatchObject({ host: '0.0.0.0', dataDir: '/data' })
    expect(wordsOf('EXPOSE')).toEqual([set.PORT])
    expect(wordsOf('VOLUME')).toEqual([set.DATA_DIR])
    expect(wordsOf('USER')).toEqual(['noren'])
    expect(wordsOf('HEALTHCHECK').join(' ')).toContain('http://127.0.0.1:$PORT/healthz')
  })

  it('builds an image under 350 MB that opens on a read-only disk, where there is a container engine', async (context) => {
    const engine = (await Promise.all(['docker', 'podman'].map(answers))).find((name) => name !== undefined)
    if (engine === undefined) return context.skip('no container engine answers')
    const command = async (...words: readonly string[]) =>
      (await run(engine, words, { cwd: ROOT })).stdout.trim()
    await command('build', '--tag', 'noren-of-the-tests', '.')
    const bytes = Number(await command('image', 'inspect', '--format', '{{.Size}}', 'noren-of-the-tests'))
    expect(bytes).toBeLessThan(350_000_000)
    const started = ['run', '--detach', '--read-only', '--tmpfs', '/tmp', '--publish', '127.0.0.1::3000']
    const id = await command(...started, '--cap-drop', 'ALL', 'noren-of-the-tests')
    try {
      const place = (await command('port', id, '3000')).split('\n')[0]
      const ready = () =>
        fetch(`http://${place}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(ready, { timeout: 60_000 }).toBe(200)
      await command('stop', '--time', '30', id)
      expect(await command('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    } finally {
      await command('rm', '--force', '--volumes', id)
    }
  }, 1_200_000)
})

/** Returns the name of a container engine that answers. */
const answers = (engine: string): Promise<string | undefined> =>
  run(engine, ['info'], { timeout: 5_000 }).then(
    () => engine,
    () => undefined,
  )

describe.each(FILES)('%s', (file) => {
  const { services, volumes, networks = {} } = composeOf(file)
  const named = Object.entries(services)

  it('refers to services, volumes, networks and files that it has', () => {
    for (const [name, service] of named) {
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(services, name).toHaveProperty(other)
        const { healthcheck, build } = services[other] ?? {}
        expect(healthcheck ?? build, `${other} has a health check`).toBeDefined()
      }
      const used = service.networks ?? []
      for (const network of Array.isArray(used) ? used : Object.keys(used))
        expect(networks, name).toHaveProperty(network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (!source.startsWith('./')) expect(volumes, name).toHaveProperty(source)
        // Members put the certificates there.
        else if (source !== './deploy/certificates') expect(existsSync(join(ROOT, source)), source).toBe(true)
      }
    }
  })

  it('takes its variables from .env as .env.example has them, and passes no empty secret on', () => {
    const offered = read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)
    const example = [...offered].map(([, name]) => name)
    const taken = [...read(file).matchAll(/\$\{([A-Z0-9_]+)([^}]*)\}/g)]
    for (const [, name, otherwise] of taken) {
      expect(example).toContain(name)
      if (/SECRET|PASSWORD/.test(name ?? '')) expect(otherwise, name).toMatch(/^:\?/)
    }
  })

  it('runs this version of the shop with its settings, without rights, and gives it time to stop', () => {
    const { shop } = services
    expect(shop?.image).toBe(`noren:${declared.version}`)
    const environment = Object.entries(shop?.environment ?? {}).map(
      ([name, value]) => [name, String(value).replace(/\$\{[^}]*\}/, () => 'x'.repeat(40))] as const,
    )
    expect(SETTINGS).toEqual(expect.arrayContaining(environment.map(([name]) => name)))
    const proxy = environment.filter(([name, value]) => name !== 'TRUST_PROXY' || !value.startsWith('xx'))
    expect(readConfig(Object.fromEntries(proxy))).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
    })
    expect(shop).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      volumes: ['data:/data'],
      env_file: '.env',
    })
    expect(Number.parseInt(shop?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30)
  })

  it('opens ports of this machine for one service alone', () => {
    const open = named.filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual([file === 'compose.yaml' ? 'shop' : 'proxy'])
  })
})

it('.env.example has settings of the shop and variables of the compose files, and nothing else', () => {
  const used = FILES.flatMap((file) => [...read(file).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))
  for (const [, name] of read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm))
    expect([...SETTINGS, ...used]).toContain(name)
})

describe('The proxy of compose.several.yaml', () => {
  const { services } = composeOf('compose.several.yaml')
  const config = read('deploy/haproxy.cfg')

  it('leads to the port of the shop, once it is ready', () => {
    const [, most, host = '', port] = /^ *server-template \S+ 1-(\d+) ([a-z]+):(\d+) /m.exec(config) ?? []
    expect(services).toHaveProperty(host)
    expect(wordsOf('EXPOSE')).toEqual([port])
    expect(read('.env.example')).toContain(`${most} at most`)
    expect(config).toMatch(/^ *option httpchk GET \/readyz$/m)
  })

  it('listens where its ports and its health check lead', () => {
    const bound = [...config.matchAll(/^ *bind \S*:(\d+)/gm)].map(([, port]) => port)
    const { ports = [], healthcheck } = services.proxy ?? {}
    const led = ports.map((port) => port.split(':').at(-1))
    const asked = /:(\d+)\//.exec(healthcheck?.test.at(-1) ?? '')?.[1]
    expect([...led, asked]).toEqual(bound)
  })

  it('is the one address that the shop trusts, and writes the headers itself', () => {
    const { proxy, shop } = services
    const networks = proxy?.networks as Readonly<Record<string, { readonly ipv4_address: string }>>
    expect(Object.values(networks).map(({ ipv4_address }) => ipv4_address)).toEqual([
      shop?.environment?.TRUST_PROXY,
    ])
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto'])
      expect(config).toContain(`http-request set-header ${header} `)
    expect(config).toContain('http-request del-header X-Forwarded-Host')
  })
})

describe('The unit of systemd', () => {
  const unit = read('deploy/noren.service')

  it('starts the program of the archive, with settings that it knows', () => {
    const [, set = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
    const settings = Object.fromEntries(set.split(' ').map((word) => word.split('=')))
    expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(settings)))
    const [, folder] = /^StateDirectory=(.*)$/m.exec(unit) ?? []
    expect(settings.DATA_DIR).toBe(`/var/lib/${folder}`)
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node .*\/node_modules\/noren\/dist\/main\.js$/m)
  })

  it('has one beside it that stores the changes, with the same data and settings', () => {
    const beside = read('deploy/noren-replicate.service')
    const settingOf = (text: string, name: string) =>
      text.split('\n').find((line) => line.startsWith(`${name}=`))
    for (const name of ['User', 'WorkingDirectory', 'Environment', 'EnvironmentFile'])
      expect(settingOf(beside, name), name).toBe(settingOf(unit, name))
    expect(beside).toMatch(/^ExecStart=\/usr\/bin\/node .*\/dist\/main\.js replicate \/mnt\/\S+$/m)
  })

  it('is one that systemd takes, where it is', async (context) => {
    const path = join(ROOT, 'deploy/noren.service')
    const there = await run('systemd-analyze', ['--version']).catch(() => undefined)
    if (there === undefined) return context.skip('systemd-analyze is not installed')
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', path])
    expect(stdout).toMatch(/Overall exposure level for noren\.service: (0|1)\.\d/)
  })
})

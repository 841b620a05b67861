import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

/** The project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What begins a process or a thread, and what plugins and clients import. */
export const programs = [
  'src/main.ts',
  'src/plugin.ts',
  'src/client.ts',
  'src/test.ts',
  'src/mail-worker.ts',
  'src/template-worker.ts',
  'src/store/sqlite-worker.ts',
  'src/shop/papers/press-worker.ts',
] as const

/** Packages that stay as they are: those with native parts or files of their own, or loaded on first use. */
const PACKAGES = [
  '@aws-sdk/client-s3',
  '@expo-google-fonts/*',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@simplewebauthn/server',
  'better-sqlite3',
  'fontkit',
  'html-to-text',
  'imapflow',
  'mysql2',
  'nodemailer',
  'oidc-provider',
  'pdfkit',
  'pg',
  'piscina',
  'postal-mime',
  'prom-client',
  'qrcode',
  'sharp',
  'stripe',
  'yubin',
]

/**
 * Makes one file of each program, named like it, in a folder beside what the program reads (`locales`, `themes`),
 * and with it the files that several share: a few are found and read many times faster than a thousand.
 */
export const bundle = (files: readonly string[], outdir: string, more: BuildOptions = {}) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: files.map((file) => ({ in: file, out: basename(file, '.ts') })),
    outdir,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.14',
    external: PACKAGES,
    // Packages in CommonJS ask for the modules of Node.js with `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
    },
    ...more,
  })

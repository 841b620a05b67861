import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The scripts of the office: each file of `src/ui/office/client/` becomes one of `dist/office/assets/`. */
await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['src/ui/office/client/*.ts'],
  outdir: 'dist/office/assets',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
})

import { build } from 'esbuild'
import { ROOT } from './bundle.ts'
import './office-icons.ts'

/** The scripts of the office: each file of `src/ui/office/client/` becomes one of `dist/office/assets/`. */
await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/ui/office/client/*.ts'],
  outdir: 'dist/office/assets',
  bundle: true,
  loader: { '.css': 'text' },
  minify: true,
  format: 'esm',
  target: 'es2022',
})

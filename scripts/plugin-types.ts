import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bundle.ts'
import { pluginTypes } from './declarations.ts'

writeFileSync(join(ROOT, 'types/plugin.d.ts'), pluginTypes())

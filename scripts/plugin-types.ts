import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bundle.ts'
import { PUBLISHED, typesOf } from './declarations.ts'
import { REFERENCE, withReference } from './plugin-reference.ts'

for (const name of PUBLISHED) writeFileSync(join(ROOT, `types/${name}.d.ts`), typesOf(name))
writeFileSync(REFERENCE, withReference(readFileSync(REFERENCE, 'utf8')))

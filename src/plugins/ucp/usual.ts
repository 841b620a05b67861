import { USUAL as SHARED } from '../agents/usual.ts'
import type { Make } from './make.ts'

/** UCP as it comes with the program. */
export const USUAL: Make = { ...SHARED, code: 'ucp', hasCarts: true, root: '/ucp', tools: '/ucp/mcp' }

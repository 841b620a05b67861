import module from 'node:module'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Makes later imports of the modules in a folder read their files anew, with all that they import from it. */
export interface FreshModules {
  renew(): void
  /** Ends it. */
  close(): void
}

/** Watches the imports of a folder; its `node_modules` stay as they were first read. Needs Node.js 22.15 or newer. */
export const freshModules = (folder: string): FreshModules => {
  if (!('registerHooks' in module)) throw new Error('Reloading plugins needs Node.js 22.15 or newer.')
  const below = pathToFileURL(folder + sep).href
  const { cache } = module.createRequire(below)
  let round = 0
  const hooks = module.registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isOwn = found.url.startsWith(below) && !found.url.includes('/node_modules/')
      return isOwn && round > 0 ? { ...found, url: `${found.url}?round=${round}` } : found
    },
  })
  return {
    renew() {
      round += 1
      // A CommonJS module is known by its path.
      for (const path of Object.keys(cache))
        if (path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)) delete cache[path]
    },
    close: () => hooks.deregister(),
  }
}

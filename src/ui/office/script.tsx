import { usePage } from './context.ts'

/** The scripts of screens: each a file of `client/`, built into one of its own. */
type ScriptName =
  | 'axes'
  | 'copy'
  | 'drag'
  | 'fill'
  | 'frame'
  | 'html'
  | 'interrupted'
  | 'items'
  | 'list'
  | 'live'
  | 'matrix'
  | 'menus'
  | 'packing'
  | 'passkey'
  | 'picker'
  | 'pictures'
  | 'preview'
  | 'price'
  | 'settings'
  | 'table'
  | 'template'

/** Loads a script on a screen that also works without it. */
export const Script = ({ name }: { readonly name: ScriptName }) => (
  <script type="module" src={usePage().script(`${name}.js`)} />
)

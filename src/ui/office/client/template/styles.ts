import { StyleModule } from 'style-mod'

const adopted = new Set<StyleModule>()

/** Adds the editor's styles as adopted style sheets: the Content-Security-Policy rejects style elements. */
export function adoptStyles(): void {
  StyleModule.mount = (_root, modules) => {
    const added = [modules].flat().filter((one) => !adopted.has(one))
    for (const one of added) {
      adopted.add(one)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(one.getRules())
      document.adoptedStyleSheets.push(sheet)
    }
  }
}

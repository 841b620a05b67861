import { StyleModule } from 'style-mod'

const adopted = new Set<StyleModule>()

/** Has the editor's own styles adopted by the page: the Content-Security-Policy refuses elements with styles. */
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

/** The text of a style sheet, which the build puts into the script. */
declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the build makes one
  export default text
}

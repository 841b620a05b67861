/** What the tests use of a package that brings no types. */
declare module 's3rver' {
  interface Options {
    readonly directory: string
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }

  class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }

  export = S3rver
}

// biome-ignore-all lint/style/noDefaultExport: the package has default exports.
// The package has no types: these are the parts in use.

declare module '@highlightjs/cdn-assets/es/core.min.js' {
  export interface Emitter {
    addText(text: string): void
    startScope(scope: string): void
    endScope(): void
    __addSublanguage(emitter: Emitter, name: string): void
    finalize(): void
    toHTML(): string
  }

  interface Highlighter {
    newInstance(): Highlighter
    registerLanguage(name: string, grammar: unknown): void
    configure(options: { __emitter: new () => Emitter }): void
    highlight(
      code: string,
      options: { language: string; ignoreIllegals: boolean },
    ): { errorRaised?: Error; _emitter: Emitter }
  }
  const hljs: Highlighter
  export default hljs
}

declare module '@highlightjs/cdn-assets/es/languages/*' {
  const grammar: unknown
  export default grammar
}

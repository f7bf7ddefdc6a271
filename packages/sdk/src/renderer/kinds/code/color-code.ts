import { codeLanguageNamed, paintCode, whenIdle } from './code-blocks.ts'

/**
 * Colors the code blocks of a document that name a language with colors, one in each idle period.
 * The colors are loaded for the first such block.
 */
export function colorCode(document: ParentNode): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('pre[data-language]')].flatMap(
    (block) => {
      const language = codeLanguageNamed(block.dataset.language)
      const code = block.firstElementChild
      return language && code ? [{ language, code }] : []
    },
  )
  // Code stays without colors if they do not load.
  if (blocks.length > 0) whenIdle(() => void load().catch(() => {}))

  async function load(): Promise<void> {
    const { createCodeHighlighter } = await import('./highlight-code.ts')
    const highlight = createCodeHighlighter()
    const colorNext = (): void => {
      const { code, language } = blocks.shift() ?? {}
      if (!language || !code?.isConnected) return
      paintCode(code, highlight(code.textContent ?? '', language))
      whenIdle(colorNext)
    }
    colorNext()
  }
}

import type { Ink } from '@waraq/contract'
import type { Emitter, HLJSOptions } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import type { CodeLanguage } from './languages.ts'

/** A part of a code, by offsets of its text. */
export interface ColoredPart {
  from: number
  to: number
  ink: Ink
}

/** Longer code stays without colors. */
export const MAX_COLORED = 20_000
/** Identifiers are read in quadratic time, within one step that no deadline interrupts. */
export const MAX_WORD = 500
/** Usual code of the full length takes a fifth of this. */
const DEADLINE_MS = 500

const INK_OF_SCOPE = new Map<string, Ink>([
  ...scopes('purple', 'keyword', 'doctag', 'selector-pseudo'),
  ...scopes('green', 'string', 'regexp', 'addition'),
  ...scopes('orange', 'number', 'literal', 'symbol', 'bullet'),
  ...scopes('grey', 'comment', 'quote', 'meta'),
  ...scopes('blue', 'title', 'name', 'section', 'type', 'built_in'),
  ...scopes('blue', 'selector-tag', 'selector-class', 'selector-id'),
  ...scopes('red', 'attr', 'attribute', 'property', 'variable', 'template-variable', 'deletion'),
])

function scopes(ink: Ink, ...names: string[]): [name: string, ink: Ink][] {
  return names.map((name) => [name, ink])
}

/** Returns the colored parts of a code in their order; none for code that is long or slow. */
type CodeHighlighter = (code: string, language: CodeLanguage) => ColoredPart[]

/** Compiles each language at its first code. */
export function createCodeHighlighter(now = () => performance.now()): CodeHighlighter {
  let end = 0
  // A separate instance: a host may have configured the shared one.
  const highlighter = hljs.newInstance()
  const languages = { bash, cpp, css, html: xml, java, javascript, json, python, sql, typescript }
  for (const [name, grammar] of Object.entries(languages)) {
    highlighter.registerLanguage(name, grammar)
  }
  highlighter.configure({ __emitter: collectorOf(() => now() > end) })
  return (code, language) => {
    if (!isColorable(code)) return []
    end = now() + DEADLINE_MS
    const result = highlighter.highlight(code, { language, ignoreIllegals: true })
    if (result.errorRaised) return []
    // The emitter is the one below.
    return (result._emitter as Collector).parts
  }
}

const isColorable = (code: string) =>
  code.length <= MAX_COLORED && code.split(/[^\w$]+/).every(({ length }) => length <= MAX_WORD)

interface Collector extends Emitter {
  parts: ColoredPart[]
  length: number
  openNode(scope: string): void
  closeNode(): void
}

/** Collects colored parts instead of HTML. Highlighting ends when it throws. */
function collectorOf(isLate: () => boolean): HLJSOptions['__emitter'] {
  function createCollector(): Collector {
    const parts: ColoredPart[] = []
    const inks: (Ink | undefined)[] = []
    const open = (scope: string) =>
      void inks.push(INK_OF_SCOPE.get(scope.split('.', 1)[0] ?? '') ?? inks.at(-1))
    const close = () => void inks.pop()
    const collector: Collector = {
      parts,
      length: 0,
      openNode: open,
      startScope: open,
      closeNode: close,
      endScope: close,
      addText(text) {
        if (isLate()) throw new Error('highlighting takes too long')
        const from = collector.length
        const ink = inks.at(-1)
        const last = parts.at(-1)
        collector.length += text.length
        if (ink && last?.to === from && last.ink === ink) last.to = collector.length
        else if (ink && text) parts.push({ from, to: collector.length, ink })
      },
      __addSublanguage(other) {
        // Each emitter is made here.
        const inner = other as Collector
        for (const { from, to, ink } of inner.parts) {
          parts.push({ from: from + collector.length, to: to + collector.length, ink })
        }
        collector.length += inner.length
      },
      finalize() {},
      toHTML: () => '',
    }
    return collector
  }
  // The library calls it with `new`, which returns this object.
  return createCollector as unknown as HLJSOptions['__emitter']
}

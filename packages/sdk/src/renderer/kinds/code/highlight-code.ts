/// <reference path="./highlight-js.d.ts" />
import hljs, { type Emitter } from '@highlightjs/cdn-assets/es/core.min.js'
import bash from '@highlightjs/cdn-assets/es/languages/bash.min.js'
import cpp from '@highlightjs/cdn-assets/es/languages/cpp.min.js'
import css from '@highlightjs/cdn-assets/es/languages/css.min.js'
import java from '@highlightjs/cdn-assets/es/languages/java.min.js'
import javascript from '@highlightjs/cdn-assets/es/languages/javascript.min.js'
import json from '@highlightjs/cdn-assets/es/languages/json.min.js'
import python from '@highlightjs/cdn-assets/es/languages/python.min.js'
import sql from '@highlightjs/cdn-assets/es/languages/sql.min.js'
import typescript from '@highlightjs/cdn-assets/es/languages/typescript.min.js'
import xml from '@highlightjs/cdn-assets/es/languages/xml.min.js'
import type { Ink } from '@waraq/contract'
import { bidiRunsOf, type CodePart } from './bidi-runs.ts'
import type { CodeHighlighter, CodeLanguage } from './code-blocks.ts'

/** Longer code stays without colors. */
export const MAX_COLORED = 20_000
/**
 * The most that the squares of all words and spaces sum up to: grammars read each in quadratic
 * time, within one step that no deadline interrupts. Ordinary code of the maximum length has half.
 */
export const MAX_SQUARES = 500_000
/** Each becomes an element. Ordinary code of the maximum length has a quarter. */
export const MAX_TOKENS = 5000
/** Ordinary code of the maximum length takes a third of this. */
const DEADLINE_MS = 60
/** Shorter code has no deadline, which a busy machine exceeds: any takes less time than this. */
const MIN_TIMED = 4000

const INK_OF_SCOPE = new Map<string, Ink>([
  ...scopes('purple', 'keyword', 'doctag', 'selector-pseudo'),
  ...scopes('green', 'string', 'regexp'),
  ...scopes('orange', 'number', 'literal', 'symbol'),
  ...scopes('grey', 'comment', 'meta'),
  ...scopes('blue', 'title', 'name', 'type', 'built_in'),
  ...scopes('blue', 'selector-tag', 'selector-class', 'selector-id'),
  ...scopes('red', 'attr', 'attribute', 'property', 'variable'),
])

function scopes(ink: Ink, ...names: string[]): [name: string, ink: Ink][] {
  return names.map((name) => [name, ink])
}

/** Compiles a language when its first block is highlighted. */
export function createCodeHighlighter(now = () => performance.now()): CodeHighlighter {
  let end = 0
  // A separate instance: a host may have configured the shared one.
  const highlighter = hljs.newInstance()
  const languages = { bash, cpp, css, html: xml, java, javascript, json, python, sql, typescript }
  for (const [name, grammar] of Object.entries(languages)) {
    highlighter.registerLanguage(name, grammar)
  }
  highlighter.configure({ __emitter: collectorOf(() => now() > end) })
  return (code, language) =>
    bidiRunsOf(code, language && isColorable(code) ? tokensOf(code, language) : [])

  function tokensOf(code: string, language: CodeLanguage): CodePart[] {
    end = code.length < MIN_TIMED ? Number.POSITIVE_INFINITY : now() + DEADLINE_MS
    const result = highlighter.highlight(code, { language, ignoreIllegals: true })
    if (result.errorRaised) return []
    // The emitter is the one that this module creates.
    return (result._emitter as Collector).parts
  }
}

function isColorable(code: string): boolean {
  if (code.length > MAX_COLORED) return false
  let squares = 0
  for (const [run] of code.matchAll(/[\p{L}\p{M}\p{N}_$-]+|\s+/gu)) squares += run.length ** 2
  return squares <= MAX_SQUARES
}

interface Collector extends Emitter {
  parts: CodePart[]
  length: number
  openNode(scope: string): void
  closeNode(): void
}

/** Collects colored parts instead of HTML. Highlighting ends when it throws. */
function collectorOf(isLate: () => boolean): new () => Emitter {
  function createCollector(): Collector {
    const parts: CodePart[] = []
    const inks: (Ink | undefined)[] = []
    let isNewToken = true
    function open(scope: string): void {
      isNewToken ||= !inks.at(-1)
      inks.push(INK_OF_SCOPE.get(scope.split('.', 1)[0] ?? '') ?? inks.at(-1))
    }
    const close = () => void inks.pop()
    const collector: Collector = {
      parts,
      length: 0,
      openNode: open,
      startScope: open,
      closeNode: close,
      endScope: close,
      addText(text) {
        if (isLate() || parts.length > MAX_TOKENS) throw new Error('highlighting takes too long')
        const from = collector.length
        const ink = inks.at(-1)
        const last = parts.at(-1)
        collector.length += text.length
        if (!ink || !text) return
        if (!isNewToken && last?.to === from && last.ink === ink) last.to = collector.length
        else parts.push({ from, to: collector.length, ink })
        isNewToken = false
      },
      __addSublanguage(other) {
        // The library only passes emitters of this factory.
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
  return createCollector as unknown as new () => Emitter
}

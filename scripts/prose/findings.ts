import { readSource, type SourceCode, type SourceText } from '../../test/lib/source-code.ts'
import type { TreeFile } from '../../test/lib/tree.ts'
import { COMMENT_WIDTH, LONG_COMMENT_LINE, PROSE_PATTERNS } from './patterns.ts'

type ProseFinding = { path: string; line: number; id: string; instead: string; text: string }

/** `faults` are markers without a reason or without a finding. */
type ProseReport = { findings: ProseFinding[]; markers: number; faults: string[] }

type Prose = { comments: SourceText[]; sentences: SourceText[] }

// A marker excuses its own line and the next one.
const MARKER = /prose-[o]k:[ \t]*(\S?)/
const COMMENT_SIGN = /\/\*+|\*+\/|^[ \t]*\*(?!\*)|\/\/+/gm
const STYLE_COMMENT = /\/\*[\s\S]*?\*\//g
const MARKDOWN_CODE = /^(`{3,})[\s\S]*?^\1|`[^`]*`|<!--[\s\S]*?-->|\]\([^)]*\)/gm
const TEST_NAME = /\b(?:test|it|describe|suite)(?:\.\w+)?\s*\(\s*"(\d+)"/g
const TWO_SPACES = /\s\S+\s/
const CONTEXT = 40

/** Matches of the pattern table in these files, the number of markers, and the invalid markers. */
export function findProse(files: TreeFile[]): ProseReport {
  const reports = files.map(findInFile)
  return {
    findings: reports.flatMap(({ findings }) => findings),
    markers: reports.reduce((sum, { markers }) => sum + markers, 0),
    faults: reports.flatMap(({ faults }) => faults),
  }
}

function findInFile({ path, text }: TreeFile): ProseReport {
  const lines = text.split('\n')
  const { comments, sentences } = proseOf(path, text)
  const lineAt = lineCounter(text)
  const all = [...comments, ...sentences]
    .flatMap((passage) => findPatterns(passage, lineAt))
    .concat(comments.flatMap((comment) => findLongLines(comment, lines, lineAt)))
    .map((finding) => ({ path, ...finding }))
  const marked = lines.flatMap((line, index) => (MARKER.test(line) ? [index + 1] : []))
  const isExcused = ({ line }: { line: number }, by: number[]) =>
    by.some((marker) => line === marker || line === marker + 1)
  return {
    findings: all.filter((finding) => !isExcused(finding, marked)),
    markers: marked.length,
    faults: marked.flatMap((line) => {
      const excuses = all.some((finding) => isExcused(finding, [line]))
      const hasReason = MARKER.exec(lines[line - 1] ?? '')?.[1]
      if (excuses && hasReason) return []
      return [`${path}:${line}: prose-ok ${excuses ? 'without a reason' : 'that excuses nothing'}`]
    }),
  }
}

function proseOf(path: string, text: string): Prose {
  if (path.endsWith('.md')) return { comments: [], sentences: [withoutMarkdownCode(text)] }
  if (path.endsWith('.css'))
    return { comments: styleComments(text).map(withoutSigns), sentences: [] }
  const source = readSource(text)
  const names = namesOfTests(source)
  return {
    comments: source.comments.map(withoutSigns),
    sentences: source.texts.filter((one) => TWO_SPACES.test(one.text) || names.includes(one)),
  }
}

function findPatterns({ text, offset }: SourceText, lineAt: (offset: number) => number) {
  return PROSE_PATTERNS.flatMap(({ id, pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineAt(offset + match.index),
      id,
      instead,
      text: text
        .slice(match.index, match.index + CONTEXT)
        .trim()
        .replaceAll(/\s+/g, ' '),
    })),
  )
}

function findLongLines(
  { text, offset }: SourceText,
  lines: string[],
  lineAt: (offset: number) => number,
) {
  const first = lineAt(offset)
  return lines.slice(first - 1, lineAt(offset + text.length)).flatMap((line, index) => {
    if (line.length <= COMMENT_WIDTH) return []
    return [{ ...LONG_COMMENT_LINE, line: first + index, text: `${line.length} columns` }]
  })
}

// Same length, so that an offset keeps its line.
function withoutSigns({ text, offset }: SourceText): SourceText {
  return { text: text.replaceAll(COMMENT_SIGN, (sign) => ' '.repeat(sign.length)), offset }
}

function withoutMarkdownCode(text: string): SourceText {
  return {
    text: text.replaceAll(MARKDOWN_CODE, (code) => code.replaceAll(/[^\n]/g, '_')),
    offset: 0,
  }
}

function styleComments(text: string): SourceText[] {
  return [...text.matchAll(STYLE_COMMENT)].map((match) => ({ text: match[0], offset: match.index }))
}

function namesOfTests({ code, texts }: SourceCode): SourceText[] {
  return [...code.matchAll(TEST_NAME)].flatMap(([, index]) => texts[Number(index)] ?? [])
}

function lineCounter(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length
}

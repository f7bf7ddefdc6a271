import { HIGHLIGHTS } from '@waraq/contract'
import { INK_COLORS } from '../docx/looks.ts'

const NAMED = [
  ...Array.from(HIGHLIGHTS, ([color, name]) => `.wq-mark-${name}{background:${color}}`),
  ...Object.entries(INK_COLORS).map(([name, color]) => `.wq-ink-${name}{color:#${color}}`),
  ...['start', 'end', 'left', 'right', 'center', 'justify'].map(
    (side) => `.wq-align-${side}{text-align:${side}}`,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (level) => `.wq-indent-${level}{padding-inline-start:${2 * level}em}`,
  ),
].join('\n')

/**
 * The look of a book: plain rules, since programs that read books know fewer than browsers, and no
 * colors of its text and paper, which its reader chooses.
 */
const STYLE = `
body{line-height:1.65}
[dir="rtl"]{line-height:1.9}
h1,h2,h3,h4,h5,h6{line-height:1.45;page-break-after:avoid}
h4,h5,h6{font-size:1em}
p{margin:.6em 0}
ol[dir="rtl"]{list-style-type:arabic-indic}
ol[type="a"]{list-style-type:lower-alpha}
ol[type="A"]{list-style-type:upper-alpha}
ol[type="i"]{list-style-type:lower-roman}
ol[type="I"]{list-style-type:upper-roman}
.wq-tasks{list-style:none;padding:0}
.wq-task{display:flex}
.wq-task>div{flex:1;margin-inline-start:.6em}
.wq-task p{margin-top:0}
blockquote{margin:1em 0;padding-inline-start:1em;border-inline-start:3px solid #0b6b4f}
.wq-callout{padding:.6em 1em;border:1px solid;border-radius:8px}
.wq-callout::before,.wq-card.wq-hadith::before{display:block;font-weight:bold;font-size:.9em}
.wq-callout::before{content:attr(aria-label)}
.wq-card.wq-hadith::before{content:attr(data-label)}
.wq-caption{font-size:.88em;text-align:center}
pre,code{font-family:monospace;font-size:.9em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;text-align:left}
mark{color:#1d2521}
table{border-collapse:collapse;width:100%}
td,th{padding:.4em .7em;border:1px solid;text-align:start;vertical-align:top}
summary{font-weight:bold}
hr{border:0;border-top:1px solid}
.wq-page-break{border:0;page-break-after:always}
.wq-figure{margin:1em 0;text-align:center}
.wq-figure-left{text-align:left}
.wq-figure-right{text-align:right}
.wq-figure img{max-width:100%;height:auto}
.wq-scripture,.wq-honorific{font-family:"Amiri Quran","Scheherazade New",serif}
.wq-scripture{font-size:1.2em}
.wq-hadith .wq-scripture{font-family:inherit;font-size:1.05em}
.wq-citation,.wq-isnad{font-size:.85em}
.wq-card{display:block;margin:1em 0;padding:1em;border:1px solid;border-radius:8px;page-break-inside:avoid}
.wq-card .wq-scripture,.wq-card .wq-citation,.wq-translation{display:block}
.wq-verse.wq-card .wq-scripture{font-size:1.5em;line-height:2.2;text-align:center}
.wq-card .wq-citation{margin-top:.6em;text-align:center}
.wq-footnotes{margin-top:2em;padding-top:.6em;border-top:1px solid;font-size:.88em}
[role="doc-noteref"],[role="doc-backlink"]{text-decoration:none}
nav ol{list-style:none}
`

/** The style sheet of a book. */
export function styleSheetOf(verseFont: string | undefined): string {
  const src = `url(${verseFont}) format("opentype")`
  const font = verseFont ? `@font-face{font-family:"Amiri Quran";src:${src}}` : ''
  return `${font}${STYLE}${NAMED}\n`
}

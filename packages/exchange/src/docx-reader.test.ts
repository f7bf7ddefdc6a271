// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: a few lines for each thing in a file.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseContent } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx, readDocxInSteps } from '@waraq/exchange/docx-reader'
import { strToU8, zipSync } from 'fflate'
import { linesOf } from '../test/lines-of.ts'
import {
  documentPart,
  NAMESPACES,
  type Others,
  p,
  part,
  r,
  styles,
  wordFile,
  wordParts,
} from '../test/word-file.ts'

/** The lines that are read of a body, and the codes of losses. */
type Row = [what: string, body: string, lines: string[], others?: Others, ...losses: string[]]

const AR = 'نص عربي'
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const bold = (text: string) => `|[{"type":"bold"}]${text}`
const highlighted = (attrs: object) => `|${JSON.stringify([{ type: 'highlight', attrs }])}`
const linked = (href: string) => `|${JSON.stringify([{ type: 'link', attrs: { href } }])}`

const DIRECTIONS: Row[] = [
  ['own direction', p('a', '<w:bidi/>'), ['/paragraph rtl |a']],
  ['the direction that is off', p(AR, '<w:bidi w:val="0"/>'), [`/paragraph ltr |${AR}`]],
  [
    'the direction of the style that a style is based on',
    p('a', styled('Derived')),
    ['/paragraph rtl |a'],
    { parts: { 'styles.xml': styles(['Base', '', '<w:bidi/>'], ['Derived', 'Base']) } },
  ],
  [
    'own direction before that of the style',
    p(AR, `${styled('Base')}<w:bidi w:val="false"/>`),
    [`/paragraph ltr |${AR}`],
    { parts: { 'styles.xml': styles(['Base', '', '<w:bidi/>']) } },
  ],
  [
    'the direction of the default style',
    p('a'),
    ['/paragraph rtl |a'],
    {
      parts: {
        'styles.xml': styles(['Normal', '', '<w:bidi/>', '', 'w:type="paragraph" w:default="1"']),
      },
    },
  ],
  [
    'the direction of the defaults of a file',
    p('a') + p('b', styled('Off')),
    ['/paragraph rtl |a', '/paragraph ltr |b'],
    {
      parts: {
        'styles.xml': part(
          'styles',
          '<w:docDefaults><w:pPrDefault><w:pPr><w:bidi/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:styleId="Off"><w:pPr><w:bidi w:val="0"/></w:pPr></w:style>',
        ),
      },
    },
  ],
  [
    'styles that are based on each other',
    p('a', styled('A')),
    ['/paragraph rtl |a'],
    { parts: { 'styles.xml': styles(['A', 'B'], ['B', 'A', '<w:bidi/>']) } },
  ],
  [
    'sides of the flow',
    p(AR, '<w:bidi/><w:jc w:val="left"/>') +
      p(AR, '<w:bidi/><w:jc w:val="right"/>') +
      p('a', '<w:jc w:val="right"/>') +
      p('a', '<w:jc w:val="end"/>') +
      p('a', '<w:jc w:val="start"/>'),
    [
      `/paragraph rtl |${AR}`,
      `/paragraph rtl end |${AR}`,
      '/paragraph ltr end |a',
      '/paragraph ltr end |a',
      '/paragraph ltr |a',
    ],
  ],
  [
    'the alignment of a style, and its absence in a paragraph of it',
    p('a', styled('C')) + p('b', `${styled('C')}<w:jc w:val="left"/>`),
    ['/paragraph ltr center |a', '/paragraph ltr |b'],
    { parts: { 'styles.xml': styles(['C', '', '<w:jc w:val="center"/>']) } },
  ],
  [
    'the direction of a table, and of one of a style',
    '<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>' +
      '<w:tbl><w:tblPr><w:tblStyle w:val="T"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    [
      '/table rtl',
      '/table/tableRow/tableCell/paragraph ltr ',
      '/table rtl',
      '/table/tableRow/tableCell/paragraph ltr ',
    ],
    {
      parts: {
        'styles.xml': part(
          'styles',
          '<w:style w:type="table" w:styleId="T"><w:tblPr><w:bidiVisual/></w:tblPr></w:style>',
        ),
      },
    },
  ],
]

const numbering = (content: string) => ({ parts: { 'numbering.xml': part('numbering', content) } })
const level = (at: number, format: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1}."/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr>${more}</w:lvl>`
const definition = (id: string, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const list = (id: string, of: string, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
const inList = (id: string, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`
const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
const LISTS = numbering(
  definition('10', level(0, 'decimal'), level(1, 'lowerLetter')) +
    definition('11', level(0, 'bullet')) +
    list('1', '10') +
    list('2', '10', restart) +
    list('3', '11'),
)

const IN_LISTS: Row[] = [
  [
    'levels, and numbers that continue after a paragraph',
    p('a', inList('1')) +
      p('b', inList('1', 1)) +
      p('c', inList('1')) +
      p('d') +
      p('e', inList('1')),
    [
      '/orderedList/listItem1/paragraph ltr |a',
      '/orderedList/listItem1/orderedList[type="a"]/listItem1/paragraph ltr |b',
      '/orderedList/listItem2/paragraph ltr |c',
      '/paragraph ltr |d',
      '/orderedList[start=3]/listItem1/paragraph ltr |e',
    ],
    LISTS,
  ],
  [
    'a list that begins again, and one of another kind',
    p('a', inList('1')) + p('b', inList('2')) + p('c', inList('2')) + p('d', inList('3')),
    [
      '/orderedList/listItem1/paragraph ltr |a',
      '/orderedList/listItem1/paragraph ltr |b',
      '/orderedList/listItem2/paragraph ltr |c',
      '/bulletList/listItem1/paragraph ltr |d',
    ],
    LISTS,
  ],
  [
    'the list of a style, and a paragraph of it without',
    p('a', styled('L')) + p('b', `${styled('L')}<w:numPr><w:numId w:val="0"/></w:numPr>`),
    ['/bulletList/listItem1/paragraph ltr |a', '/paragraph ltr |b'],
    {
      parts: {
        ...LISTS.parts,
        'styles.xml': styles(['L', '', '<w:numPr><w:numId w:val="3"/></w:numPr>']),
      },
    },
  ],
  [
    'the level that belongs to a style',
    p('a', styled('L1')) + p('b', styled('L2')),
    [
      '/orderedList/listItem1/paragraph ltr |a',
      '/orderedList/listItem1/orderedList/listItem1/paragraph ltr |b',
    ],
    {
      parts: {
        'styles.xml': styles(['L1', '', '<w:numPr><w:numId w:val="1"/></w:numPr>'], ['L2', 'L1']),
        ...numbering(
          definition('10', level(0, 'decimal', styled('L1')), level(1, 'decimal', styled('L2'))) +
            list('1', '10'),
        ).parts,
      },
    },
  ],
  [
    'a definition by a style of lists',
    p('a', inList('1')),
    ['/bulletList/listItem1/paragraph ltr |a'],
    {
      parts: {
        'styles.xml': styles([
          'S',
          '',
          '<w:numPr><w:numId w:val="2"/></w:numPr>',
          '',
          'w:type="numbering"',
        ]),
        ...numbering(
          definition('10', '<w:numStyleLink w:val="S"/>') +
            definition('11', level(0, 'bullet')) +
            list('1', '10') +
            list('2', '11'),
        ).parts,
      },
    },
  ],
  [
    'a paragraph under an item, and one that is not',
    p('a', styled('ListParagraph') + inList('1')) +
      p('b', `${styled('ListParagraph')}<w:ind w:left="720"/>`) +
      p('c', inList('1')) +
      p('d', '<w:ind w:left="960"/>'),
    [
      '/orderedList/listItem1/paragraph ltr |a',
      '/orderedList/listItem1/paragraph ltr |b',
      '/orderedList/listItem2/paragraph ltr |c',
      '/paragraph ltr +2 |d',
    ],
    LISTS,
  ],
  [
    'tasks',
    p(
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${r('☒')}</w:sdtContent></w:sdt>${r(' a')}`,
    ) +
      p('☐ b') +
      p('☑ c') +
      p('☑d'),
    [
      '/bulletList[task=true]/listItem1[checked=true]/paragraph ltr |a',
      '/bulletList[task=true]/listItem2/paragraph ltr |b',
      '/bulletList[task=true]/listItem3[checked=true]/paragraph ltr |c',
      '/paragraph ltr |☑d',
    ],
  ],
  [
    'a list with labels of words',
    p('a', inList('1')),
    ['/orderedList/listItem1/paragraph ltr |a'],
    numbering(definition('10', level(0, 'decimal').replace('%1.', 'Step %1')) + list('1', '10')),
    'style_dropped=1',
  ],
  ['a list without a definition', p('a', inList('7')), ['/paragraph ltr |a'], LISTS],
]

const BLOCKS: Row[] = [
  [
    'headings by name, by what they are based on, and by level',
    p('a', styled('Title')) +
      p('b', styled('Subtitle')) +
      p('c', styled('Heading3')) +
      p('d', styled('Mine')) +
      p('e', '<w:outlineLvl w:val="4"/>') +
      p('f', '<w:outlineLvl w:val="9"/>'),
    [
      '/heading[level=1] ltr |a',
      '/heading[level=2] ltr |b',
      '/heading[level=3] ltr |c',
      '/heading[level=2] ltr |d',
      '/heading[level=5] ltr |e',
      '/paragraph ltr |f',
    ],
    { parts: { 'styles.xml': styles(['heading 2'], ['Mine', 'heading 2', '', '<w:b/>']) } },
  ],
  [
    'a heading with a number',
    p('a', styled('Heading1') + inList('1')),
    ['/heading[level=1] ltr |a'],
    LISTS,
    'style_dropped=1',
  ],
  [
    'quotes, callouts and captions',
    p('a', styled('Quote')) +
      p('b', styled('Quote')) +
      p('c') +
      p('d', styled('CalloutTip')) +
      p('e', styled('Caption')),
    [
      '/blockquote/paragraph ltr |a',
      '/blockquote/paragraph ltr |b',
      '/paragraph ltr |c',
      '/blockquote[callout="tip"]/paragraph ltr |d',
      '/paragraph[caption=true] ltr |e',
    ],
  ],
  [
    'lines of code',
    p('a', styled('SC')) + p('b', styled('SC')) + p('c', styled('HTMLPreformatted')),
    ['/codeBlock[language="js"] ltr |a\nb', '/codeBlock ltr |c'],
    {
      parts: {
        'styles.xml': styles(['SC'], ['HTML Preformatted'])
          .replace('<w:name w:val="SC"/>', '<w:name w:val="Source Code js"/>')
          .replace('styleId="HTML Preformatted"', 'styleId="HTMLPreformatted"'),
      },
    },
  ],
  [
    'page breaks, which part a line, and rules',
    p(`${r('a')}<w:r><w:br w:type="page"/></w:r>${r('b')}`) +
      p('', '<w:pBdr><w:bottom w:val="single"/></w:pBdr>') +
      p('<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>') +
      p('c', '<w:pageBreakBefore/>'),
    [
      '/paragraph ltr |a',
      '/horizontalRule[pageBreak=true]',
      '/paragraph ltr |b',
      '/horizontalRule',
      '/horizontalRule',
      '/horizontalRule[pageBreak=true]',
      '/paragraph ltr |c',
    ],
  ],
  [
    'a control around blocks, and a branch for new programs',
    `<w:sdt><w:sdtContent>${p('a')}</w:sdtContent></w:sdt><mc:AlternateContent><mc:Choice Requires="w14">${p('b')}</mc:Choice><mc:Fallback>${p('c')}</mc:Fallback></mc:AlternateContent>`,
    ['/paragraph ltr |a', '/paragraph ltr |b'],
  ],
  ['nothing', '', ['/paragraph ltr ']],
  [
    'an embedded document',
    `<w:altChunk r:id="x"/>${p('a')}`,
    ['/paragraph ltr |a'],
    {},
    'drawing_dropped=1',
  ],
  [
    'columns',
    `${p('a')}<w:sectPr><w:cols w:num="2"/></w:sectPr>`,
    ['/paragraph ltr |a'],
    {},
    'column_layout_dropped=1',
  ],
  [
    'headers and footers with words',
    p('a'),
    ['/paragraph ltr |a'],
    { parts: { 'header1.xml': part('hdr', p('Title')), 'footer1.xml': part('ftr', p('12')) } },
    'header_footer_dropped=1',
  ],
  [
    'a toggle by its bookmark, which Word ends in the next paragraph',
    `<w:bookmarkStart w:id="4" w:name="waraq_details_open_1"/>${p('a')}${p('b')}${p(`<w:bookmarkEnd w:id="4"/>${r('c')}`)}`,
    [
      '/details[open=true]/detailsSummary ltr |a',
      '/details[open=true]/detailsContent/paragraph ltr |b',
      '/paragraph ltr |c',
    ],
  ],
]

const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : p(content)}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
const merge = (value: string) => `<w:vMerge w:val="${value}"/>`

const TABLES: Row[] = [
  [
    'cells that are joined downwards',
    table(
      row(cell('a', merge('restart')), cell('b')),
      row(cell('', '<w:vMerge/>'), cell('c', merge('restart'))),
      row(cell('d', merge('restart')), cell('', merge('continue'))),
    ),
    [
      '/table ltr',
      '/table/tableRow/tableCell[rowspan=2]/paragraph ltr |a',
      '/table/tableRow/tableCell/paragraph ltr |b',
      '/table/tableRow/tableCell[rowspan=2]/paragraph ltr |c',
      '/table/tableRow/tableCell/paragraph ltr |d',
    ],
  ],
  [
    'cells that are joined across, and places without a cell',
    table(
      row(cell('a', '<w:gridSpan w:val="2"/>'), cell('b')),
      `<w:tr><w:trPr><w:gridBefore w:val="1"/><w:gridAfter w:val="1"/></w:trPr>${cell('c')}</w:tr>`,
    ),
    [
      '/table ltr',
      '/table/tableRow/tableCell[colspan=2]/paragraph ltr |a',
      '/table/tableRow/tableCell/paragraph ltr |b',
      '/table/tableRow/tableCell/paragraph ltr ',
      '/table/tableRow/tableCell/paragraph ltr |c',
      '/table/tableRow/tableCell/paragraph ltr ',
    ],
  ],
  [
    'header rows, widths, and rows and cells in controls',
    `<w:tbl><w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('a')}${cell('b')}</w:tr><w:sdt><w:sdtContent>${row(cell('c'), `<w:sdt><w:sdtContent>${cell('d')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt></w:tbl>`,
    [
      '/table ltr',
      '/table/tableRow/tableHeader[colwidth=[100]]/paragraph ltr |a',
      '/table/tableRow/tableHeader[colwidth=[200]]/paragraph ltr |b',
      '/table/tableRow/tableCell[colwidth=[100]]/paragraph ltr |c',
      '/table/tableRow/tableCell[colwidth=[200]]/paragraph ltr |d',
    ],
  ],
  [
    'a table in a table, and one in too many',
    table(row(cell(`${table(row(cell('a')))}<w:p/>`))) +
      `${'<w:tbl><w:tr><w:tc>'.repeat(9)}${p('b')}${'</w:tc></w:tr></w:tbl>'.repeat(9)}`,
    [
      '/table ltr',
      '/table/tableRow/tableCell/table ltr',
      '/table/tableRow/tableCell/table/tableRow/tableCell/paragraph ltr |a',
      ...Array.from(
        { length: 8 },
        (_, at) => `${'/table/tableRow/tableCell'.repeat(at)}/table ltr`,
      ),
      `${'/table/tableRow/tableCell'.repeat(8)}/paragraph ltr |b`,
    ],
    {},
    'table_as_text=1',
  ],
  [
    'rows that were deleted and inserted',
    table(
      `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('a')}</w:tr>`,
      `<w:tr><w:trPr><w:ins w:id="2"/></w:trPr>${cell('b')}</w:tr>`,
    ),
    ['/table ltr', '/table/tableRow/tableCell/paragraph ltr |b'],
    {},
    'deletion_accepted=1',
    'insertion_accepted=1',
  ],
]

const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const rtl = '<w:rtl/>'
const shaded = (fill: string) => `<w:shd w:fill="${fill}"/>`
const symbol = (font: string, char: string) =>
  `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
const DELETED = '<w:rPr><w:del w:id="1"/></w:rPr>'

const LINES: Row[] = [
  [
    'bold of letters of both scripts',
    p(
      r('a', '<w:b/>') +
        r('b', '<w:bCs/>') +
        r(AR, `<w:b/>${rtl}`) +
        r(AR, `<w:bCs/>${rtl}`) +
        r(AR, '<w:bCs/>'),
    ),
    [`/paragraph ltr ${bold('a')}|b${AR}${bold(AR + AR)}`],
  ],
  [
    'bold of a style of letters, and its absence',
    p(r('a', '<w:rStyle w:val="S"/>') + r('b', '<w:rStyle w:val="S"/><w:b w:val="0"/>')),
    [`/paragraph ltr ${bold('a')}|b`],
    { parts: { 'styles.xml': styles(['S', '', '', '<w:b/>', 'w:type="character"']) } },
  ],
  [
    'two styles that toggle bold off, and a heading whose own style is bold',
    p(r('a', '<w:rStyle w:val="S"/>') + r('b'), styled('P')) + p('c', styled('Heading1')),
    [`/paragraph ltr |a${bold('b')}`, '/heading[level=1] ltr |c'],
    {
      parts: {
        'styles.xml': styles(
          ['S', '', '', '<w:b/>', 'w:type="character"'],
          ['P', '', '', '<w:b/>'],
          ['Heading1', '', '', '<w:b/>'],
        ).replace('w:val="Heading1"', 'w:val="heading 1"'),
      },
    },
  ],
  [
    'italic, underlined and struck letters',
    p(
      r('a', '<w:i/>') +
        r('b', '<w:u w:val="single"/>') +
        r('c', '<w:u w:val="none"/><w:dstrike/>'),
    ),
    ['/paragraph ltr |[{"type":"italic"}]a|[{"type":"underline"}]b|[{"type":"strike"}]c'],
  ],
  [
    'our colors, and others by their hue',
    p(
      r('a', shaded('BBF7D0')) +
        r('b', '<w:highlight w:val="cyan"/>') +
        r('c', '<w:color w:val="B91C1C"/>') +
        r('d', '<w:color w:val="00B0F0"/>') +
        r('e', '<w:color w:val="000000"/><w:shd w:fill="FFFFFF"/>'),
    ),
    [
      `/paragraph ltr ${highlighted({ color: '#bbf7d0' })}a${highlighted({ color: '#bfdbfe' })}b${highlighted({ color: 'transparent', ink: 'red' })}c${highlighted({ color: 'transparent', ink: 'blue' })}d|e`,
    ],
    {},
    'color_nearest=2',
  ],
  [
    'raised text, code, and code beside other marks',
    p(
      r('a', '<w:vertAlign w:val="superscript"/>') +
        r('b', '<w:rStyle w:val="SourceText"/>') +
        r('c', '<w:rStyle w:val="SourceText"/><w:b/>'),
    ),
    [
      `/paragraph ltr ${highlighted({ color: 'transparent', script: 'super' })}a|[{"type":"code"}]b|${JSON.stringify([{ type: 'bold' }, { type: 'highlight', attrs: { color: 'transparent', code: true } }])}c`,
    ],
  ],
  [
    'signs that are elements',
    p(
      `<w:r><w:t>a</w:t><w:tab/><w:noBreakHyphen/><w:softHyphen/><w:br/><w:t><![CDATA[b&]]></w:t></w:r>`,
    ),
    ['/paragraph ltr |a\t\u2011\u00AD|["hardBreak",null]|b&'],
  ],
  [
    'signs of symbol fonts',
    p(
      symbol('Symbol', 'F061') +
        symbol('Wingdings', 'F0FE') +
        symbol('Webdings', 'F041') +
        symbol('Arial', '00E9'),
    ),
    ['/paragraph ltr |α☑□é'],
    {},
    'symbol_replaced=3',
  ],
  [
    'links, and those that documents do not hold',
    p(
      `<w:hyperlink r:id="l1">${r('a', '<w:rStyle w:val="Hyperlink"/><w:u w:val="single"/>')}</w:hyperlink><w:hyperlink r:id="l2">${r('b')}</w:hyperlink><w:hyperlink w:anchor="x">${r('c')}</w:hyperlink>`,
    ),
    [`/paragraph ltr ${linked('https://example.com/')}a|bc`],
    {
      relations: [
        ['l1', 'hyperlink', 'https://example.com/'],
        ['l2', 'hyperlink', 'javascript:alert(1)'],
      ],
    },
    'internal_link_dropped=2',
  ],
  [
    'fields with a link, and others as their text',
    p(
      field('HYPERLINK "https://example.com/" \\o "tip"', r('a')) +
        field('DATE \\@ "yyyy"', r('2026')) +
        `<w:fldSimple w:instr="HYPERLINK https://example.org/">${r('b')}</w:fldSimple>` +
        field(
          `IF ${'</w:instrText></w:r>'}${field('PAGE', r('3'))}<w:r><w:instrText> = 3`,
          r('yes'),
        ),
    ),
    [
      `/paragraph ltr ${linked('https://example.com/')}a|2026${linked('https://example.org/')}b|yes`,
    ],
    {},
    'field_as_text=3',
  ],
  [
    'a field without an end',
    p('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>X</w:instrText></w:r>') +
      p('a'),
    ['/paragraph ltr ', '/paragraph ltr |a'],
  ],
  [
    'a table of contents, as a field, in a control, and by its styles',
    p('Contents', styled('TOCHeading')) +
      p(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('One')}`,
        styled('TOC1'),
      ) +
      p(`${r('Two')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`, styled('TOC1')) +
      p('a', styled('Heading1')) +
      `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('x')}</w:sdtContent></w:sdt>` +
      p('b'),
    ['/heading[level=1] ltr |a', '/paragraph ltr |b'],
    {},
    'table_of_contents_dropped=2',
  ],
  [
    'tracked changes',
    p(
      `${r('a')}<w:ins w:id="1">${r('b')}</w:ins><w:del w:id="2"><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom w:id="3">${r('d')}</w:moveFrom><w:moveTo w:id="4">${r('e')}</w:moveTo>`,
    ),
    ['/paragraph ltr |abe'],
    {},
    'insertion_accepted=2',
    'deletion_accepted=2',
  ],
  [
    'the deleted end of a paragraph, which joins it and the next one',
    p('a', DELETED) + p('b', '<w:jc w:val="center"/>') + p('c', DELETED) + table(row(cell('d'))),
    [
      '/paragraph ltr center |ab',
      '/paragraph ltr |c',
      '/table ltr',
      '/table/tableRow/tableCell/paragraph ltr |d',
    ],
    {},
    'deletion_accepted=2',
  ],
  [
    'comments and hidden text',
    p(
      `${r('a')}<w:commentRangeStart w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${r('b', '<w:vanish/>')}`,
    ),
    ['/paragraph ltr |a'],
    {},
    'comment_dropped=1',
    'hidden_text_dropped=1',
  ],
  [
    'the text box of one branch, after its paragraph',
    p(
      `${r('a')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx><w:txbxContent>${p('b')}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p('b')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>${r('c')}`,
    ),
    ['/paragraph ltr |ac', '/paragraph ltr |b'],
    {},
    'text_box_moved=1',
  ],
]

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0])
const drawing = (blip: string, kind = 'inline', more = '') =>
  `<w:r><w:drawing><wp:${kind}><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" descr="a cat"/>${more}<a:blip ${blip}/></wp:${kind}></w:drawing></w:r>`
const picture = (attributes: string) =>
  new RegExp(`"type":"imageNode","attrs":\\{"imageId":"import:1",${attributes}\\}`)

test('pictures part their paragraph, and one that is shown twice is one', () => {
  const side = '<wp:positionH><wp:align>right</wp:align></wp:positionH>'
  const body =
    p(`${r('a')}${drawing('r:embed="i1"')}${r('b')}`) + p(drawing('r:embed="i1"', 'anchor', side))
  const { content, pictures } = readDocx(
    wordFile(body, { parts: { 'media/a.bin': PNG }, relations: [['i1', 'image', 'media/a.bin']] }),
  )
  assert.deepEqual(pictures, [{ id: 'import:1', bytes: PNG }])
  const types = content.content?.map(({ type }) => type)
  assert.deepEqual(types, ['paragraph', 'imageNode', 'paragraph', 'imageNode'])
  const json = JSON.stringify(content)
  assert.match(json, picture('"alt":"a cat","width":100,"height":50,"align":"left"'))
  assert.match(json, picture('"alt":"a cat","width":100,"height":50,"align":"right"'))
})

test('pictures that documents cannot hold are named', () => {
  const big = new Uint8Array(11_000_000)
  big.set(PNG)
  const body = ['i1', 'i2', 'i3', 'i4'].map((id) => p(drawing(`r:embed="${id}"`))).join('')
  const chart = p('<w:r><w:drawing><wp:inline/></w:drawing></w:r>')
  const { pictures, losses } = readDocx(
    wordFile(body + chart + p(drawing('r:link="i4"')), {
      parts: {
        'media/a.emf': new Uint8Array(20),
        'media/b.png': big,
      },
      relations: [
        ['i1', 'image', 'media/a.emf'],
        ['i2', 'image', 'media/none.png'],
        ['i3', 'image', '/word/media/b.png'],
        ['i4', 'image', 'https://example.com/a.png'],
      ],
    }),
  )
  assert.deepEqual(pictures, [])
  assert.deepEqual(Object.fromEntries(losses.map(({ code, count }) => [code, count])), {
    image_format: 1,
    image_missing: 1,
    image_limit: 1,
    image_external: 2,
    drawing_dropped: 1,
  })
})

test('footnotes and endnotes are one list at the end, in the order of their references', () => {
  const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const { content } = readDocx(
    wordFile(
      p(`${r('a')}${reference('endnote', 1)}${reference('footnote', 2)}${reference('endnote', 1)}`),
      {
        parts: {
          'footnotes.xml': part(
            'footnotes',
            `<w:footnote w:type="separator" w:id="-1">${p('x')}</w:footnote>${note(1, 'unused')}${note(2, ' foot')}`,
          ),
          'endnotes.xml': part('endnotes', note(1, 'end').replaceAll('footnote', 'endnote')),
        },
      },
    ),
  )
  const [line, list] = content.content ?? []
  const numbers = line?.content?.map(({ text, marks }) => [text, marks?.[0]?.attrs?.href])
  const ids = [1, 3].map((at) => `${numbers?.[at === 3 ? 2 : 1]?.[1]}`.replace('#fn-', ''))
  assert.deepEqual(numbers, [
    ['a', undefined],
    ['1', `#fn-${ids[0]}`],
    ['2', `#fn-${ids[1]}`],
    ['1', `#fn-${ids[0]}`],
  ])
  for (const id of ids) assert.match(id, /^[a-z0-9]{4,12}$/)
  assert.equal(list?.type, 'orderedList')
  const texts = list?.content?.map(({ content }) => content?.[0]?.content?.map(({ text }) => text))
  assert.deepEqual(texts, [
    ['end', ' ', '↩'],
    ['foot', ' ', '↩'],
  ])
  const back = list?.content?.[0]?.content?.[0]?.content?.at(-1)?.marks
  assert.deepEqual(back, [{ type: 'link', attrs: { href: `#fnref-${ids[0]}` } }])
})

test('a verse in a line and a card have their reference and the letters of the file', () => {
  const letters = (text: string) => r(text, '<w:rStyle w:val="Quran"/>')
  const bookmark = (name: string, content: string) =>
    `<w:bookmarkStart w:id="${name}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${name}"/>`
  const citation = r(' [1: 2]', '<w:rStyle w:val="CitationChar"/>')
  const { content } = readDocx(
    wordFile(
      p(
        `${r('a ')}${bookmark('waraq_quran_1_2_3_5', `${letters('\uFD3Fone')}${letters(' two\u00A0\u06DD٢ three\uFD3E')}${citation}`)}${r(' b')}`,
      ) +
        bookmark(
          'waraq_hadith_bukhari_7_6',
          p('isnad one two', styled('Hadith')) +
            p('translated', styled('VerseTranslation')) +
            p('Bukhari 7', styled('VerseCitation')),
        ) +
        p(bookmark('waraq_quran_999_2_7', letters('edited'))) +
        p('no bookmark', styled('Verse')),
    ),
  )
  assert.deepEqual(content.content, [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a ' },
        {
          type: 'quranVerse',
          attrs: { surah: 1, ayah: 2, fromAyah: 2, toAyah: 3, text: 'one two three' },
        },
        { type: 'text', text: ' b' },
      ],
    },
    {
      type: 'paragraph',
      content: [
        {
          type: 'hadithNode',
          attrs: {
            collectionNameEnglish: 'bukhari',
            number: 7,
            displayMode: 'card',
            text: 'isnad one two',
            translationOpen: true,
          },
        },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'edited' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'no bookmark' }] },
  ])
})

test('parts in either form of the standard, in UTF-16 and with other prefixes are read', () => {
  const strict = NAMESPACES.replace(
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  )
  const plain = documentPart(p(AR, '<w:bidi/>'))
  const utf16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(2 * text.length + 2)
    const view = new DataView(bytes.buffer)
    for (const [at, unit] of [...`\uFEFF${text}`].entries())
      view.setUint16(2 * at, unit.charCodeAt(0), isLittle)
    return bytes
  }
  const xml = plain.replace('encoding="UTF-8"', 'encoding="UTF-16"')
  for (const document of [
    documentPart(p(AR, '<w:bidi/>'), strict),
    plain.replace(/\bw:/g, 'x:').replace('xmlns:w=', 'xmlns:x='),
    strToU8(`\uFEFF${plain}`),
    utf16(xml, true),
    utf16(xml, false),
  ])
    assert.deepEqual(linesOf(readDocx(zipSync(wordParts(document))).content), [
      `/paragraph rtl |${AR}`,
    ])
})

for (const [name, rows] of Object.entries({ DIRECTIONS, IN_LISTS, BLOCKS, TABLES, LINES })) {
  suite(name.toLowerCase().replace('_', ' '), () => {
    for (const [what, body, lines, others, ...losses] of rows) {
      test(`${what} is read`, () => {
        const imported = readDocx(wordFile(body, others))
        assert.deepEqual(linesOf(parseContent(imported.content)), lines)
        const codes = imported.losses.map(({ code, count }) => `${code}=${count}`)
        assert.deepEqual(codes.sort(), losses.sort())
      })
    }
  })
}

test('a file is read in steps: one after each block, each row of a table, and each piece of a large one', () => {
  const cell = `<w:tc>${p(AR)}</w:tc>`
  const table = `<w:tbl>${`<w:tr>${cell.repeat(4)}</w:tr>`.repeat(300)}</w:tbl>`
  const bytes = wordFile(p('a').repeat(50) + table)
  const steps = readDocxInSteps(bytes)
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count += 1
  assert.deepEqual(step.value, readDocx(bytes))
  assert.ok(count > 350, `${count} steps`)
})

test('a hadith keeps its own quotation marks', async () => {
  for (const displayMode of ['inline', 'card'])
    for (const [text, isnadWords] of [
      ['a b «c» d «e» f', 2],
      ['a b «c» d', null],
      ['a « b', null],
      ['a: «b»', null],
    ] as const) {
      const about = { collectionNameEnglish: 'bukhari', number: 1, displayMode }
      const node = { type: 'hadithNode', attrs: { ...about, text, isnadWords } }
      const written = { type: 'doc', content: [{ type: 'paragraph', content: [node] }] }
      const { bytes } = await writeDocx(written, { title: '' })
      const [line] = readDocx(bytes).content.content ?? []
      assert.equal(line?.content?.[0]?.attrs?.text, text, displayMode)
    }
})

test('names footnotes as its caller does', () => {
  const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const notes = part('footnotes', `<w:footnote w:id="2">${p('b')}</w:footnote>`)
  const bytes = wordFile(p(reference), { parts: { 'footnotes.xml': notes } })
  const { content } = readDocx(bytes, { newId: (number) => `note${number}` })
  assert.match(JSON.stringify(content), /#fn-note0.*#fnref-note0/)
})

/** Formulas and footnotes in HTML as programs and pages have them. */

const mathOf = (tex: string, drawn: string) =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${drawn}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`
const SQUARE = '<msup><mi>x</mi><mn>2</mn></msup>'

const katex = (tex: string) =>
  `<span class="katex"><span class="katex-mathml">${mathOf(tex, SQUARE)}</span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8em;"></span>x2</span></span></span>`

/** The formula `x^2` in a line. */
export const IN_LINE: [program: string, html: string][] = [
  ['KaTeX', katex('x^2')],
  [
    'Notion',
    `<span contenteditable="false" class="notion-text-equation-token">${katex('x^2')}</span>`,
  ],
  ['Gemini', `<span class="math-inline" data-math="x^2">${katex('x^2')}</span>`],
  [
    'MathJax 2',
    '<span class="MathJax_Preview"></span><span class="MathJax"><nobr>x2</nobr></span><script type="math/tex">x^2</script>',
  ],
  [
    'MathJax 3',
    `<mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true">x2</mjx-math><mjx-assistive-mml><math>${SQUARE}</math></mjx-assistive-mml></mjx-container>`,
  ],
  [
    'MathJax 4',
    '<mjx-container class="MathJax" jax="SVG"><svg data-latex="x^2"><g>x2</g></svg></mjx-container>',
  ],
  ['MathML', `<math>${SQUARE}</math>`],
  ['MathML with a text', `<math alttext="x^2">${SQUARE}</math>`],
  [
    'Wikipedia',
    `<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;">${mathOf('{\\displaystyle x^2}', SQUARE)}</span><img src="https://wikimedia.example/x" class="mwe-math-fallback-image-inline" aria-hidden="true" style="vertical-align: -0.3ex" alt="{\\displaystyle x^2}"></span>`,
  ],
  [
    'a picture of Wikipedia',
    '<img src="https://wikimedia.example/x" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^2}">',
  ],
  ['GitHub', '<math-renderer class="js-inline-math" style="display: inline">$x^2$</math-renderer>'],
  ['pandoc', '<span class="math inline">\\(x^2\\)</span>'],
  ['Quill', '<span class="ql-formula" data-value="x^2">\ufeffx2</span>'],
  ['Tiptap', '<span data-type="inline-math" data-latex="x^2"></span>'],
]

/** The formula `x^2` as a block. */
export const AS_BLOCK: [program: string, html: string][] = [
  ['KaTeX', `<span class="katex-display">${katex('x^2')}</span>`],
  [
    'Notion',
    `<figure class="equation"><div class="equation-container"><span class="katex-display">${katex('x^2')}</span></div></figure>`,
  ],
  [
    'MathJax 2',
    '<div class="MathJax_Display"><span class="MathJax">x2</span></div><script type="math/tex; mode=display">x^2</script>',
  ],
  [
    'MathJax 3',
    `<mjx-container class="MathJax" display="true"><mjx-assistive-mml><math display="block">${SQUARE}</math></mjx-assistive-mml></mjx-container>`,
  ],
  ['MathML', `<math display="block">${SQUARE}</math>`],
  [
    'Wikipedia',
    '<div class="mwe-math-element mwe-math-element-block"><img src="https://wikimedia.example/x" class="mwe-math-fallback-image-display" alt="{\\displaystyle x^2}"></div>',
  ],
  [
    'GitHub',
    '<math-renderer class="js-display-math" style="display: block">$$x^2$$</math-renderer>',
  ],
  ['pandoc', '<span class="math display">\\[x^2\\]</span>'],
]

const row = (name: string, ...parts: string[]) => `<${name}>${parts.join('')}</${name}>`
const [a, b, n] = ['<mi>a</mi>', '<mi>b</mi>', '<mi>n</mi>']
const mo = (sign: string) => `<mo>${sign}</mo>`

/** Structures of MathML and their TeX. */
export const MATHML: [mathml: string, tex: string][] = [
  [row('mfrac', a, row('mrow', b, mo('+'), '<mn>10</mn>')), '\\frac{a}{b+10}'],
  [row('msqrt', a, mo('+'), b) + row('mroot', a, '<mn>3</mn>'), '\\sqrt{a+b}\\sqrt[3]{a}'],
  [row('munderover', mo('∑'), row('mrow', n, mo('='), '<mn>1</mn>'), mo('∞')) + a, '∑_{n=1}^∞a'],
  [row('msubsup', a, b, '<mn>12</mn>'), 'a_b^{12}'],
  [row('munder', '<mo>lim</mo>', row('mrow', n, mo('→'), mo('∞'))) + a, '\\lim_{n→∞}a'],
  [row('mrow', mo('('), row('mfrac', a, b), mo(')')), '\\left(\\frac{a}{b}\\right)'],
  [row('msup', row('mrow', mo('('), a, mo('+'), b, mo(')')), '<mn>2</mn>'), '{(a+b)}^2'],
  [row('mover', a, mo('→')) + row('mover', b, mo('¯')), '\\vec{a}\\overline{b}'],
  [`<mi>sin</mi>${mo('\u2061')}${a}`, '\\sin a'],
  [
    row(
      'mtable',
      row('mtr', row('mtd', a), row('mtd', b)),
      row('mtr', row('mtd', b), row('mtd', a)),
    ),
    '\\begin{matrix}a&b\\\\b&a\\end{matrix}',
  ],
  [`<mi mathvariant="double-struck">R</mi><mtext>or {</mtext>`, '\\mathbb{R}\\text{or \\{}'],
  [row('mfenced', a, b), '\\left(a,b\\right)'],
]

const wordAnchor = (kind: string, at: number, isNote: boolean) =>
  `<a style='mso-${kind === 'ftn' ? 'foot' : 'end'}note-id:${kind}${at}' href="#_${kind}${isNote ? 'ref' : ''}${at}" name="_${kind}${isNote ? '' : 'ref'}${at}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span lang=EN-US style='font-size:11.0pt;font-family:"Calibri",sans-serif'>[${at}]</span></span><![endif]></span></span></a>`
const wordNote = (at: number, ...lines: string[]) =>
  `<div style='mso-element:footnote' id=ftn${at}><p class=MsoFootnoteText>${wordAnchor('ftn', at, true)} ${lines.join('</p><p class=MsoFootnoteText>')}<o:p></o:p></p></div>`

const gfmRef = (at: string, note: number) =>
  `<sup><a href="https://github.example/x#user-content-fn-${note}" id="user-content-fnref-${at}" data-footnote-ref="" aria-describedby="footnote-label">${note}</a></sup>`
const gfmNote = (at: number, text: string, ...backs: string[]) =>
  `<li id="user-content-fn-${at}"><p>${text} ${backs.map((back, index) => `<a href="https://github.example/x#user-content-fnref-${back}" data-footnote-backref="" class="data-footnote-backref">↩${index ? `<sup>${index + 1}</sup>` : ''}</a>`).join(' ')}</p></li>`

/** A line with two footnotes, of which the second has two paragraphs or a bold word. */
export const NOTES: [program: string, html: string, notes: string][] = [
  [
    'Word',
    `<p class=MsoNormal>a${wordAnchor('ftn', 1, false)} b${wordAnchor('ftn', 2, false)}</p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${wordNote(1, 'one')}${wordNote(2, 'two', '<b>three</b>')}</div>`,
    'note(one) note(p(two) p(b{three}))',
  ],
  [
    'LibreOffice',
    `<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> b<a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>one</p></div><div id="sdfootnote2"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote2sym" href="#sdfootnote2anc">2</a>two</p><p class="sdfootnote"><b>three</b></p></div>`,
    'note(one) note(p(two) p(b{three}))',
  ],
  [
    'Google Docs',
    `<b style="font-weight:normal;"><p><span>a</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> b</span><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;one</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span>&nbsp;two</span></p><p><span style="font-weight:700">three</span></p></div></b>`,
    'note(one) note(p(two) p(b{three}))',
  ],
  [
    'GitHub',
    `<p>a${gfmRef('1', 1)} b${gfmRef('2', 2)}</p><section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol>${gfmNote(1, 'one', '1')}${gfmNote(2, 'two <b>three</b>', '2')}</ol></section>`,
    'note(one) note(two b{three})',
  ],
  [
    'pandoc',
    `<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> b<a href="#fn2" class="footnote-ref" id="fnref2" role="doc-noteref"><sup>2</sup></a></p><section class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1" role="doc-endnote"><p>one<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li><li id="fn2"><p>two</p><p><b>three</b><a href="#fnref2" role="doc-backlink">↩︎</a></p></li></ol></section>`,
    'note(one) note(p(two) p(b{three}))',
  ],
  [
    'Wikipedia',
    `<p>a<sup id="cite_ref-1" class="reference"><a href="https://w.example/x#cite_note-1"><span>[</span>1<span>]</span></a></sup> b<sup id="cite_ref-2" class="reference"><a href="https://w.example/x#cite_note-2">[2]</a></sup></p><div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="https://w.example/x#cite_ref-1">^</a></b></span> <span class="reference-text">one</span></li><li id="cite_note-2"><span class="mw-cite-backlink"><b><a href="https://w.example/x#cite_ref-2">^</a></b></span> <span>two <b>three</b></span></li></ol></div>`,
    'note(one) note(two b{three})',
  ],
]

export const TWICE = `<p>a${gfmRef('1', 1)} b${gfmRef('1-2', 1)}</p><section class="footnotes"><ol>${gfmNote(1, 'one', '1', '1-2')}</ol></section>`
export const WORD_LINE = `<p class=MsoNormal>a${wordAnchor('ftn', 1, false)}</p>`

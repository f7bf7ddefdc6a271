import { attributesOf, FORMULA_MARK, NODES } from '@waraq/contract'
import { Paragraph, TextRun } from 'docx'
import { codeTextOf } from '../code-text.ts'
import { heldText, indentIn } from '../docx/line.ts'
import type { WriteBlock } from '../docx/writer.ts'
import { formulaIn } from './formula.ts'

/** The style of code in a language, whose name keeps the language. */
export const codeStyleOf = (language: string) => ({
  id: `SourceCode${language.replace(/\W/g, (sign) => `_${sign.charCodeAt(0)}_`)}`,
  name: language === '' ? 'Source Code' : `Source Code ${language}`,
})

/** A formula, or a paragraph a line, from left to right in every language. */
export const docx: WriteBlock = ({ attrs, content = [] }, { marker: _, ...place }, writer) => {
  const language = attributesOf(NODES.codeBlock, attrs).language ?? ''
  const source = content.map(codeTextOf).join('')
  if (language === FORMULA_MARK.attrs.language) {
    const formula = source.trim() === '' ? undefined : formulaIn(source, writer, true)
    if (formula)
      return [new Paragraph({ bidirectional: false, ...indentIn(place), children: [formula] })]
    writer.losses.add('formula_as_text')
  }
  writer.languages.add(language)
  const { id } = codeStyleOf(language)
  return source.split('\n').map(
    (line) =>
      new Paragraph({
        style: id,
        bidirectional: false,
        ...indentIn(place),
        children: [new TextRun({ text: heldText(line, writer), rightToLeft: false })],
      }),
  )
}

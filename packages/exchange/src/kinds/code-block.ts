import { attributesOf, type DocumentNode, FORMULA_MARK, NODES } from '@waraq/contract'
import { Paragraph, TextRun } from 'docx'
import { heldText, indentIn } from '../docx/line.ts'
import type { WriteBlock } from '../docx/writer.ts'

/** The style of code in a language, whose name keeps the language. */
export const codeStyleOf = (language: string) => ({
  id: `SourceCode${language.replace(/\W/g, (sign) => `_${sign.charCodeAt(0)}_`)}`,
  name: language === '' ? 'Source Code' : `Source Code ${language}`,
})

/** A paragraph a line, from left to right in every language. */
export const docx: WriteBlock = ({ attrs, content = [] }, { marker: _, ...place }, writer) => {
  const language = attributesOf(NODES.codeBlock, attrs).language ?? ''
  if (language === FORMULA_MARK.attrs.language) writer.losses.add('formula_as_text')
  writer.languages.add(language)
  const { id } = codeStyleOf(language)
  return content
    .map(textOf)
    .join('')
    .split('\n')
    .map(
      (line) =>
        new Paragraph({
          style: id,
          bidirectional: false,
          ...indentIn(place),
          children: [new TextRun({ text: heldText(line, writer), rightToLeft: false })],
        }),
    )
}

function textOf({ type, text, content = [] }: DocumentNode): string {
  if (type === 'hardBreak') return '\n'
  return text ?? content.map(textOf).join('')
}

import { type Attributes, createHtmlOutput, type HtmlOutput } from '@waraq/sdk/writer-parts'

/** A heading, for the contents of a book. */
export interface BookHeading {
  chapter: number
  level: number
  id: string
  text: string
}

const HEADING = /^h[1-6]$/
const MATHML = 'http://www.w3.org/1998/Math/MathML'

/** The chapters of a book in XHTML, with what other files need to lead into them. */
export function createBookOutput() {
  const chapters: string[] = []
  const headings: BookHeading[] = []
  /** The chapter that has an id. */
  const places = new Map<string, number>()
  let chapter = createHtmlOutput('xhtml')
  let heading: BookHeading | undefined
  /** References to notes that are open in a heading. */
  let references = 0

  const output: HtmlOutput = {
    open(tag, attributes: Attributes = {}) {
      const { id } = attributes
      if (id !== undefined) places.set(id, chapters.length)
      if (id !== undefined && HEADING.test(tag)) {
        heading = { chapter: chapters.length, level: Number(tag.slice(1)), id, text: '' }
        headings.push(heading)
      }
      if (tag === 'sup') references += 1
      chapter.open(tag, strict(tag, attributes))
    },
    close(tag) {
      if (HEADING.test(tag)) heading = undefined
      if (tag === 'sup') references -= 1
      chapter.close(tag)
    },
    empty(tag, attributes: Attributes = {}) {
      if (tag === 'br' && heading) heading.text += ' '
      if (tag !== 'img' || attributes.src) chapter.empty(tag, strict(tag, attributes))
      else showDescription(attributes.alt ?? '')
    },
    text(value) {
      if (heading && references === 0) heading.text += value
      chapter.text(value)
    },
    html: () => chapter.html(),
  }

  /** A picture that is gone. */
  function showDescription(text: string): void {
    chapter.open('em')
    chapter.text(text)
    chapter.close('em')
  }

  return {
    output,
    chapters,
    headings,
    places,
    /** Ends a chapter. */
    end(): void {
      chapters.push(chapter.html())
      chapter = createHtmlOutput('xhtml')
    },
  }
}

/** Attributes as books hold them: widths of columns are styles, and everything is loaded. */
function strict(tag: string, attributes: Attributes): object {
  const { loading: _, decoding: __, width, ...others } = attributes
  if (tag === 'math') return { xmlns: MATHML, ...attributes, tabindex: undefined }
  if (tag === 'a') return { ...attributes, href: uriOf(attributes.href) }
  if (tag === 'mspace') return attributes
  if (width === undefined) return others
  if (tag === 'img' && typeof width === 'number') return { width, ...others }
  return { ...others, style: `width:${width}${typeof width === 'number' ? 'px' : ''}` }
}

const START = /^[a-z]+:(?:\/\/[^/?#]*)?/i
/** What addresses of browsers have, and no URI. */
const NO_URI = /%(?![\da-f]{2})|[ "#<>\\^`{|}[\]]/gi

function uriOf(href = ''): string {
  const [start = ''] = START.exec(href) ?? []
  const rest = href.slice(start.length)
  const fragment = rest.indexOf('#')
  return (
    start + rest.replace(NO_URI, (sign, at) => (at === fragment ? sign : encodeURIComponent(sign)))
  )
}

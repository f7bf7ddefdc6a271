import type { FeatureDefinition } from '../../core/feature.ts'

/** A rule with an attribute, which readers see as a line and printers as the end of a page. */
export const pageBreak: FeatureDefinition = {
  parts: [],
  inHtml: {
    horizontalRule: {
      pageBreak: {
        parse: ({ style, className }) =>
          /page/.test(style.breakAfter + style.breakBefore) ||
          className === 'wq-page-break' ||
          null,
        render: (value) => (value ? { class: 'wq-page-break' } : {}),
      },
    },
  },
}

import { raw, sql } from '../sql.ts'

// What `foldTitle` has folded since this schema, and the key of a title written before not.
const REPLACED: readonly (readonly [each: string, by: string])[] = [
  ['\u0660\u06F0\u0966\u09E6', '0'],
  ['\u0661\u06F1\u0967\u09E7', '1'],
  ['\u0662\u06F2\u0968\u09E8', '2'],
  ['\u0663\u06F3\u0969\u09E9', '3'],
  ['\u0664\u06F4\u096A\u09EA', '4'],
  ['\u0665\u06F5\u096B\u09EB', '5'],
  ['\u0666\u06F6\u096C\u09EC', '6'],
  ['\u0667\u06F7\u096D\u09ED', '7'],
  ['\u0668\u06F8\u096E\u09EE', '8'],
  ['\u0669\u06F9\u096F\u09EF', '9'],
  ['\u2010\u2012\u2013\u2014\u2015\u2212', '-'],
  ['،', ','],
  ['؛', ';'],
  ['؟', '?'],
  ['ı', 'i'],
  ['\u0673', 'ا'],
  ['\u06AA', 'ك'],
  ['\u0620\u063D\u063E\u063F\u066E\u06CD\u06D0\u06D2', 'ي'],
  ['\u06BE\u06C1\u06C3\u06D5', 'ه'],
  ['\u06BA', 'ن'],
  ['\u06A1\u06A2', 'ف'],
  ['\u066F\u06A7', 'ق'],
  ['\u0672\u0674\u06DD\u06DE\u06E5\u06E6\u06E9', ''],
  [`'"\`\u00AB\u00BB\u2039\u203A`, ''],
  ['\u02BB\u02BC\u02BE\u02BF\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F', ''],
  ['\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060', ''],
  ['\u2066\u2067\u2068\u2069\uFEFF', ''],
]

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const key = raw(
  REPLACED.flatMap(([each, by]) => [...each].map((one) => [one, by] as const)).reduce(
    (folded, [one, by]) => `replace(${folded}, ${literal(one)}, ${literal(by)})`,
    'title_match_key',
  ),
)

/** Folds digits, quotes, dashes and further letters in the titles that the list searches. */
export const titleKeys = sql`
UPDATE documents SET title_match_key = ${key} WHERE title_match_key <> ${key};
UPDATE trashed_documents SET title_match_key = ${key} WHERE title_match_key <> ${key};
`

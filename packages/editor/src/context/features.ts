import type { CommandNames } from '../i18n/command-names.ts'
import type { Feature } from './feature-names.ts'

/** What a kind with a room names otherwise than by a command, such as its node. */
type KindPart = string & {}

/** A command, a node type, or another part. */
export type Part = keyof CommandNames | 'imageNode' | KindPart | 'mention'

/** The parts of features that are no kinds of their own. */
const PARTS: Partial<Record<Feature, readonly Part[]>> = {
  image: ['image', 'imageNode'],
  table: ['table'],
  link: ['link'],
  code: ['code', 'codeBlock'],
  footnote: ['footnote'],
  highlight: ['highlight'],
  color: ['textColor'],
  alignment: ['alignStart', 'alignLeft', 'alignRight', 'alignCenter', 'alignEnd', 'alignJustify'],
  mention: ['mention'],
  find: ['find', 'replace'],
  palette: ['palette'],
  export: ['download'],
  import: ['insertFile'],
}

interface Kind {
  option?: Feature
  parts: readonly Part[]
  sharedCommand?: Part
}

/** The parts that an editor lacks when the host turned these features off. */
export function partsWithout(
  features: Partial<Record<Feature, boolean>>,
  kinds: readonly Kind[],
): ReadonlySet<Part> {
  const isOff = (feature: Feature) => features[feature] === false
  const parts = new Set([
    // Checked: the keys are names of features.
    ...(Object.keys(features) as Feature[])
      .filter(isOff)
      .flatMap((feature) => PARTS[feature] ?? []),
    ...kinds.flatMap(({ option, parts }) => (option && isOff(option) ? parts : [])),
  ])
  const sharing = Map.groupBy(kinds, ({ sharedCommand }) => sharedCommand)
  const shared = [...sharing].map(
    ([command, all]) => [command, all.flatMap((it) => it.parts)] as const,
  )
  for (const [command, all] of shared)
    if (command && all.every((part) => parts.has(part))) parts.add(command)
  return parts
}

/** The operations of the subject index. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { LANGUAGE_TAG, ListedTopic, PlainVerse, Sources, Translation } from './quran-parts.ts'
import { component } from './schemas.ts'
import { quranOperation } from './scripture-operation.ts'

const TopicLocale = Type.Optional(
  Type.String({
    ...LANGUAGE_TAG,
    description:
      'Language of the names, as a BCP 47 tag; English by default and where a topic has no name in it.',
  }),
)
const TopicList = Type.Object(
  { topics: Type.Array(ListedTopic) },
  component('TopicList', 'The subject index, by name.'),
)
const TopicVerses = Type.Object(
  { ...ListedTopic.properties, verses: Type.Array(PlainVerse), sources: Sources },
  component('TopicVerses', 'A topic with all its verses, best first.'),
)

export const TopicPath = Type.Object({
  topic_id: Type.String({ description: 'The `id` of a topic.', examples: ['patience'] }),
})
export const TopicListParameters = Type.Object({ locale: TopicLocale })
export const TopicParameters = Type.Object({ locale: TopicLocale, translation: Translation })

export const QURAN_TOPIC_OPERATIONS: readonly Operation[] = [
  quranOperation({
    id: 'listTopics',
    tag: 'Topics',
    path: '/v1/quran/topics/',
    summary: 'List the topics',
    description:
      'The subject index: every topic with its name and the number of its verses, in the order of the names.',
    parameters: TopicListParameters,
    success: { schema: TopicList, description: 'The topics.' },
  }),
  quranOperation({
    id: 'readTopic',
    tag: 'Topics',
    path: '/v1/quran/topics/{topic_id}/',
    summary: 'Read a topic',
    description: 'A topic by its `id`, with all its verses, best first.',
    parameters: TopicParameters,
    success: { schema: TopicVerses, description: 'The topic and its verses.' },
    errors: ['not_found'],
  }),
]

export {
  type CommentedText,
  type CommentsOptions,
  type CommentsPanel,
  createCommentsPanel,
} from './comments-panel.ts'
export type { CommentedWords } from './composing.ts'
export { CommentFailure } from './failures.ts'
export type { FindPeople, GetPeople } from './people.ts'

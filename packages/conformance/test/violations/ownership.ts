import { conformingRules, type Rules } from '../model/rules.ts'
import { ALL, inList, onCall, type Planted } from './planted.ts'

const { mayDo } = conformingRules

/** Allows every identity one operation on any document. */
const opened =
  (opens: Parameters<Rules['mayDo']>[2]): Rules['mayDo'] =>
  (document, identity, action) =>
    action === opens || mayDo(document, identity, action)

/** Faults of document ownership. */
export const ownershipFaults: readonly Planted[] = [
  { fault: "shows another's document", section: '4 endpoint 4', rules: { mayDo: opened('read') } },
  { fault: "saves another's document", section: '4 endpoint 5', rules: { mayDo: opened('save') } },
  {
    fault: "deletes another's document",
    section: '4 endpoint 6',
    rules: { mayDo: opened('delete') },
  },
  {
    fault: "shows another's share info",
    section: '4 endpoint 7',
    rules: { mayDo: opened('share info') },
  },
  {
    fault: "publishes another's document",
    section: '4 endpoint 8',
    rules: { mayDo: opened('share') },
  },
  {
    fault: "ends the sharing of another's document",
    section: '4 endpoint 8',
    rules: { mayDo: opened('unshare') },
  },
  {
    fault: "lists others' documents",
    section: '4 rule 2',
    rules: { lists: ({ isDeleted }) => !isDeleted },
  },
  {
    fault: 'lists the newest document only',
    section: '4 rule 2',
    rules: {
      response: onCall(
        'GET',
        ALL,
        inList((all) => all.slice(0, 1)),
      ),
    },
  },
]

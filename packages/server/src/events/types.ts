import { ApiError, EVENT_TYPES, type EventType } from '@waraq/contract'

/** @throws ApiError `invalid_request` unless it is a list of types, separated by commas */
export function parseTypes(list: string): EventType[] {
  return list.split(',').map((name) => {
    const type = EVENT_TYPES.find((known) => known === name)
    if (type === undefined)
      throw new ApiError('invalid_request', {
        rule: 'query_choice',
        values: { name: 'types', choices: EVENT_TYPES.join(', ') },
      })
    return type
  })
}

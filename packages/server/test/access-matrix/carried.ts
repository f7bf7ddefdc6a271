/** What a request of the access matrix carries. A signature depends on the requested document. */
export interface Carried {
  authorization?: string
  query?: string
  grant?: string
}

export const bearer = (text: string): Carried => ({ authorization: `Bearer ${text}` })

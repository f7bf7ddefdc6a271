/** Bodies that made quadratic scanners restart at each byte. */

// An escaped key, followed by what a scanner restarted at.
const startingWith = (text: string) => `{"\\u0061":"","${text}`

export const HOSTILE_UNITS: [what: string, unit: string][] = [
  ['an unterminated string of escaped quotes', '\\"'],
  ['the private use character that once marked keys', '\ue000'],
  ['quotes alone', '"'],
  ['colons after a string', ':'],
  ['white space after a string', '" '],
]

export const hostileBodyOf = (unit: string, bytes: number): string =>
  startingWith(unit.repeat(Math.floor((bytes - 64) / Buffer.byteLength(unit))))

/** A request with a media type of 15 KB that is not valid. */
export const hostileTypes = (token: string): string[] => {
  const spaces = ' '.repeat(15_000)
  return [`application/json;a${spaces}`, `application/json;a${spaces}=b`].map((type) =>
    [
      'POST /v1/documents/ HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}x`,
      'Content-Length: 2',
      '',
      '{}',
    ].join('\r\n'),
  )
}

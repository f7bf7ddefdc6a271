/** Whether Accept-Encoding lists gzip with a weight above zero (RFC 9110 section 12.4.2). */
export function acceptsGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

interface Accepted {
  weight: number
  place: number
}

/**
 * Whether Accept prefers one media type, which it must list, to another of `application`: by
 * weight, then by order. A range counts less than a name.
 */
export function prefers(header: string | undefined, type: string, other: string): boolean {
  const items = (header ?? '').split(',').map((item, place) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    return { name, place, weight: weightOf(parameters) }
  })
  const accepted = (...names: string[]): Accepted | undefined =>
    items.find(({ name, weight }) => names.includes(name) && weight > 0)
  const [wanted, rival] = [accepted(type), accepted(other)]
  if (!wanted) return false
  if (rival) return wanted.weight > rival.weight || isBefore(wanted, rival)
  const isRefused = items.some(({ name }) => name === other)
  const range = isRefused ? undefined : accepted('application/*', '*/*')
  return wanted.weight >= (range?.weight ?? 0)
}

const isBefore = (one: Accepted, other: Accepted): boolean =>
  one.weight === other.weight && one.place < other.place

function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => /^q=[01](?:\.[0-9]{0,3})?$/.test(parameter))
  return weight === undefined ? 1 : Number(weight.slice(2))
}

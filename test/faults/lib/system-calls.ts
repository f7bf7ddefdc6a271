/** Parses the output of strace: the calls of all threads, with their start and end. */

export interface SystemCall {
  name: string
  /** Between the brackets, with strings and paths in hex. */
  args: string
  result: string
  /** Positions in the order of all events of the trace. */
  began: number
  ended: number
}

/** The calls that change files or reach a client. */
const WATCHED = 'openat,pwrite64,write,writev,fsync,fdatasync,ftruncate,unlink,link,rename'
const LONGEST_STRING = 16_384

/** The command that traces another one, which stays a direct child. */
export const watching = (strace: string, traceFile: string): string[] => [
  strace,
  ...['-D', '-f', '-qq', '--seccomp-bpf', '-y', '-xx', '-s', String(LONGEST_STRING)],
  ...['-e', `trace=${WATCHED}`, '-o', traceFile],
]

const CALL = /^(\w+)\((.*)\)\s+= (.*)$/
const UNFINISHED = ' <unfinished ...>'
const RESUMED = /^<\.\.\. \w+ resumed>/

/** All completed calls of a trace, in the order of their starts. */
export function parseTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { text: string; began: number }>()
  for (const [place, line] of trace.split('\n').entries()) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (text.endsWith(UNFINISHED)) {
      unfinished.set(thread, { text: text.slice(0, -UNFINISHED.length), began: place })
      continue
    }
    const before = RESUMED.test(text) ? unfinished.get(thread) : undefined
    const whole = before ? before.text + text.replace(RESUMED, '') : text
    const [, name, args, result] = CALL.exec(whole) ?? []
    if (name === undefined || args === undefined || result === undefined) continue
    calls.push({ name, args, result, began: before?.began ?? place, ended: place })
  }
  return calls.sort((a, b) => a.began - b.began)
}

/** The bytes of a string or a path that strace wrote in hex. */
export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replace(/\\x|"/g, ''), 'hex')

/** The whole output of a call. */
export function writtenBytes(args: string): Buffer {
  if (args.includes('"...')) throw new Error('the trace has cut a write short')
  return Buffer.concat([...args.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => bytesOf(hex)))
}

/** The beginning of what a call wrote, as text. */
export const writtenText = (args: string): string =>
  [...args.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => bytesOf(hex).toString('latin1')).join('')

/**
 * A folder on a disk that keeps only synced data. The bytes of a file are safe after its fsync, its
 * name after an fsync of its folder; a power loss may keep anything else in whole, in part or not
 * at all.
 */
import { basename, dirname } from 'node:path'
import { bytesOf, type SystemCall, writtenBytes } from './system-calls.ts'

/** Data without an fsync that may survive. */
export type Survival = 'nothing' | 'some writes' | 'some sectors'

/** The files of a folder, by name. */
export type Image = Map<string, Buffer>

interface Change {
  at: number
  bytes: Buffer
}

interface File {
  safe: Buffer
  /** In order. A change without bytes truncates or extends the file to its offset. */
  unsyncedChanges: (Change & { ended: number })[]
}

interface Naming {
  name: string
  file: File | undefined
  ended: number
}

interface Disk {
  /** Applies a call. Calls must come in the order in which they take effect. */
  apply(call: SystemCall): void
  /** A possible state of the folder after a power loss at this moment. */
  imageOf(survival: Survival, random: () => number): Image
}

const SECTOR = 512
const FD = /^(\d+)<([^>]*)>/

export function createDisk(folder: string): Disk {
  const files = new Map<string, File>()
  const safeNames = new Map<string, File>()
  const offsets = new Map<string, number>()
  let namings: Naming[] = []

  const nameOf = (path: string): string | undefined =>
    dirname(path) === folder && !path.endsWith('-shm') ? basename(path) : undefined

  function setLive(name: string, file: File | undefined, ended: number): void {
    setName(files, name, file)
    namings.push({ name, file, ended })
  }

  /** Gives a file another name; returns the old one. */
  function link({ args, ended }: SystemCall): string | undefined {
    const [from, to] = args.split(', ').map((path) => nameOf(bytesOf(path).toString()))
    const file = files.get(from ?? '')
    if (file && to !== undefined) setLive(to, file, ended)
    return from
  }

  function fileAt(args: string): File | undefined {
    const name = nameOf(bytesOf(FD.exec(args)?.[2] ?? '').toString())
    return name === undefined ? undefined : files.get(name)
  }

  const effects: Record<string, (call: SystemCall) => void> = {
    openat({ args, result, ended }) {
      if (!args.includes('O_CREAT')) return
      const [, fd = '', hex = ''] = FD.exec(result) ?? []
      const name = nameOf(bytesOf(hex).toString())
      if (name === undefined) return
      offsets.set(fd, 0)
      const file = files.get(name)
      if (!file) setLive(name, { safe: Buffer.alloc(0), unsyncedChanges: [] }, ended)
      else if (args.includes('O_TRUNC')) file.unsyncedChanges.push({ at: 0, bytes: NOTHING, ended })
    },
    pwrite64({ args, ended }) {
      const at = Number(/(\d+)$/.exec(args)?.[1])
      fileAt(args)?.unsyncedChanges.push({ at, bytes: writtenBytes(args), ended })
    },
    write({ args, ended }) {
      const file = fileAt(args)
      if (!file) return
      const fd = FD.exec(args)?.[1] ?? ''
      const at = offsets.get(fd) ?? 0
      const bytes = writtenBytes(args)
      offsets.set(fd, at + bytes.length)
      file.unsyncedChanges.push({ at, bytes, ended })
    },
    ftruncate({ args, ended }) {
      const at = Number(/(\d+)$/.exec(args)?.[1])
      fileAt(args)?.unsyncedChanges.push({ at, bytes: NOTHING, ended })
    },
    unlink({ args, ended }) {
      const name = nameOf(bytesOf(args).toString())
      if (name !== undefined) setLive(name, undefined, ended)
    },
    link: (call) => link(call),
    rename(call) {
      const from = link(call)
      if (from !== undefined) setLive(from, undefined, call.ended)
    },
    fsync: ({ args, began }) => sync(args, began),
    fdatasync: ({ args, began }) => sync(args, began),
  }

  // A sync covers the changes that ended before it began.
  function sync(args: string, began: number): void {
    const isCovered = ({ ended }: { ended: number }) => ended < began
    if (bytesOf(FD.exec(args)?.[2] ?? '').toString() === folder) {
      for (const { name, file } of namings.filter(isCovered)) setName(safeNames, name, file)
      namings = namings.filter((naming) => !isCovered(naming))
    }
    const file = fileAt(args)
    if (!file) return
    file.safe = withChanges(file.safe, file.unsyncedChanges.filter(isCovered))
    file.unsyncedChanges = file.unsyncedChanges.filter((change) => !isCovered(change))
  }

  return {
    apply(call) {
      if (!call.result.startsWith('-1')) effects[call.name]?.(call)
    },
    imageOf(survival, random) {
      const survives = () => survival !== 'nothing' && random() < 0.5
      const names = new Map(safeNames)
      for (const { name, file } of namings) if (survives()) setName(names, name, file)
      const images = new Map([...new Set(names.values())].map((file) => [file, bytesAfter(file)]))
      return new Map([...names].map(([name, file]) => [name, images.get(file) ?? NOTHING]))

      function bytesAfter({ safe, unsyncedChanges }: File): Buffer {
        const parts =
          survival === 'some sectors' ? unsyncedChanges.flatMap(sectorsOf) : unsyncedChanges
        return withChanges(safe, parts.filter(survives))
      }
    },
  }
}

const NOTHING = Buffer.alloc(0)

function setName(names: Map<string, File>, name: string, file: File | undefined): void {
  if (file) names.set(name, file)
  else names.delete(name)
}

function withChanges(before: Buffer, changes: Change[]): Buffer {
  const ends = changes.map(({ at, bytes }) => at + bytes.length)
  const after = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), before.length))
  before.copy(after)
  let size = before.length
  for (const { at, bytes } of changes) {
    if (bytes.length === 0) after.fill(0, at, Math.max(at, size))
    bytes.copy(after, at)
    size = bytes.length === 0 ? at : Math.max(size, at + bytes.length)
  }
  return after.subarray(0, size)
}

/** Splits a change at the borders of sectors, which a disk writes whole. */
function sectorsOf({ at, bytes }: Change): Change[] {
  if (bytes.length === 0) return [{ at, bytes }]
  const changes: Change[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + SECTOR - ((at + start) % SECTOR))
    changes.push({ at: at + start, bytes: bytes.subarray(start, end) })
    start = end
  }
  return changes
}

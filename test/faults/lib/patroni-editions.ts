/** Which Patroni is tried, and how it is set up: what the guide offers, and what it offered before. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { requirement, sharedData } from '../../lib/system-requirements.ts'

const PATRONI_PART = requirement('patroni')
const SOURCE = sharedData('patroni/patroni-3.3.1.tar.xz')

/** A Patroni, and how it is set up. */
export interface Edition {
  name: string
  skip: string | false
  /** The words before its file; may use a folder of its own. */
  commandIn(folder: string): string[]
  /** Its settings, from those that the guide prints. */
  settingsFrom(documented: string): string
}

const throughGrpc = (documented: string): string => documented.replace('\netcd:\n', '\netcd3:\n')
const debian = { skip: PATRONI_PART.skip, commandIn: () => [PATRONI_PART.path] }

/** What the guide offers. */
export const OFFERED: Edition[] = [
  { ...debian, name: 'Patroni 3.0.2, etcd', settingsFrom: (documented) => documented },
  {
    name: 'Patroni 3.3.1, etcd3',
    skip: SOURCE.skip,
    commandIn(folder) {
      execFileSync('tar', ['--extract', '--file', SOURCE.path, '--directory', folder])
      return ['/usr/bin/python3', join(folder, 'patroni.py')]
    },
    settingsFrom: throughGrpc,
  },
]

/** What it described before: this Patroni takes the lock back without a look at who has it. */
export const FORMER: Edition = {
  ...debian,
  name: 'Patroni 3.0.2, etcd3, not strict',
  settingsFrom: (documented) =>
    throughGrpc(documented).replace('    synchronous_mode_strict: true\n', ''),
}

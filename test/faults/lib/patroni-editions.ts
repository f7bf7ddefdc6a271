/** Versions of Patroni under test and their setup: that of the guide, and its predecessor. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { requirement, sharedData } from '../../lib/system-requirements.ts'

const PATRONI_PART = requirement('patroni')
const SOURCE = sharedData('patroni/patroni-3.3.1.tar.xz')

/** A version of Patroni and its setup. */
export interface Edition {
  name: string
  skip: string | false
  /** Arguments before its file; may use a separate folder. */
  commandIn(folder: string): string[]
  /** Its settings, from those that the guide prints. */
  settingsFrom(documented: string): string
}

const throughGrpc = (documented: string): string => documented.replace('\netcd:\n', '\netcd3:\n')
const debian = { skip: PATRONI_PART.skip, commandIn: () => [PATRONI_PART.path] }

/** The setup of the guide. */
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

/** The earlier setup: this Patroni takes the lock back without checking its owner. */
export const FORMER: Edition = {
  ...debian,
  name: 'Patroni 3.0.2, etcd3, not strict',
  settingsFrom: (documented) =>
    throughGrpc(documented).replace('    synchronous_mode_strict: true\n', ''),
}

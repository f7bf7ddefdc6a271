/** Faults of the primary's machine. */
import type { Heal } from './machines.ts'
import type { Roles } from './patroni.ts'

export interface Fault {
  name: string
  /** Whether the fault ends without being healed. */
  isShort?: boolean
  /** Longest pause of writes when the lock need not expire. */
  mostSeconds?: number
  inflict(roles: Roles): Heal
}

const POSTGRES = ['postgres']
const PATRONI = ['python3']

/** In the order of the rounds; a short run takes the first ones. */
export const FAULTS: Fault[] = [
  { name: 'PostgreSQL freezes', inflict: ({ primary }) => primary.freeze(POSTGRES) },
  { name: 'the network is cut', inflict: ({ primary }) => primary.unplug() },
  {
    name: 'PostgreSQL dies',
    isShort: true,
    mostSeconds: 15,
    inflict({ primary }) {
      primary.kill(POSTGRES)
      return () => {}
    },
  },
  { name: 'the machine freezes', inflict: ({ primary }) => primary.freeze() },
  { name: 'Patroni freezes', inflict: ({ primary }) => primary.freeze(PATRONI) },
  {
    name: 'PostgreSQL and Patroni freeze',
    inflict: ({ primary }) => primary.freeze([...POSTGRES, ...PATRONI]),
  },
  {
    name: 'the other machines are cut off',
    inflict({ primary, standby, other }) {
      const heals = [
        primary.deafen([standby, other]),
        standby.deafen([primary]),
        other.deafen([primary]),
      ]
      return () => {
        for (const heal of heals) heal()
      }
    },
  },
  { name: 'nothing that it sends arrives', inflict: ({ primary }) => primary.mute() },
  { name: 'nothing arrives there', inflict: ({ primary }) => primary.deafen() },
  {
    name: 'the machine dies',
    inflict({ primary }) {
      primary.kill()
      return () => primary.start()
    },
  },
]

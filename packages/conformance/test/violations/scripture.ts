import { onCall, type Planted } from './planted.ts'

/** Faults of the scripture endpoints. */
export const scriptureFaults: readonly Planted[] = [
  {
    fault: 'has no Quran',
    section: '4 endpoint 13',
    rules: { response: onCall('GET', /^\/v1\/quran\//, () => ({ status: 404 })) },
  },
  {
    fault: 'has no hadiths',
    section: '4 endpoint 13',
    rules: { response: onCall('GET', /^\/v1\/hadith\//, () => ({ status: 404 })) },
  },
]

import { existsSync } from 'node:fs'
import { hashOfCollection, openHadith } from '@waraq/scripture/hadith'
import { hadithFileIn } from '../hadith/hadith.ts'

/** The result for one collection; `fault` is a sentence, or undefined for an intact one. */
interface VerifiedCollection {
  slug: string
  count: number
  fault: string | undefined
}

/** Reads all installed hadiths and compares counts and hashes with those from installation. */
export function verifyInstalled(dir: string): {
  faults: string[]
  collections: VerifiedCollection[]
} {
  const path = hadithFileIn(dir)
  if (!existsSync(path)) return { faults: [], collections: [] }
  const corpus = openHadith(path)
  if (!corpus) return { faults: [`${path} was written by another version`], collections: [] }
  try {
    const collections = corpus.collections().map((collection) => {
      const { count, sha256 } = hashOfCollection(corpus.list(collection))
      const isCounted = count === collection.count
      const fault = isCounted ? undefined : `it has ${count} of ${collection.count} hadiths`
      const changed =
        sha256 === collection.sha256 ? undefined : 'its texts differ from those installed'
      return { slug: collection.slug, count, fault: fault ?? changed }
    })
    return { faults: corpus.listFaults(), collections }
  } finally {
    corpus.close()
  }
}

import { readSource, type SourceCode } from './source-code.ts'
import type { TreeFile } from './tree.ts'

/** What must not stand in code, and where it may all the same. Strings and comments are not code. */
type CodeRule = { says: string; isBroken: (source: SourceCode) => boolean; except: RegExp }

const TESTS = String.raw`\.test\.ts$|^test\/|^packages\/[^/]+\/test\/`
const SQL =
  /\b(?:SELECT\s[\s\S]*\sFROM\s|INSERT\s+INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(?:CREATE|ALTER|DROP)\s+(?:TABLE|INDEX|UNIQUE|VIRTUAL)\s|BEGIN\s+(?:IMMEDIATE|EXCLUSIVE)|PRAGMA\s)/

const inCode = (pattern: RegExp) => (source: SourceCode) => pattern.test(source.code)

const RULES: CodeRule[] = [
  {
    says: 'SQL stands in db/ and in store.ts only',
    isBroken: ({ strings }) => strings.some((string) => SQL.test(string)),
    except: new RegExp(
      `^packages/(?:server|scripture)/src/(?:db/|[^/]+/store\\.ts$)|^bench/|${TESTS}`,
    ),
  },
  {
    says: 'the environment is read by main.ts and cli/ only, and handed on',
    isBroken: inCode(
      /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
    ),
    except: new RegExp(`^packages/[^/]+/src/(?:main\\.ts$|cli/)|^(?:scripts|bench)/|${TESTS}`),
  },
  {
    says: 'contract, scripture/text and the SDK that runs in browsers know nothing of Node',
    isBroken: inCode(/\b(?:Buffer|process|__dirname|__filename)\b\s*[.([]/),
    except: new RegExp(
      `^(?!packages/(?:contract|scripture|sdk)/src/(?!backend/|corpus/|hadith/|mushaf/))|${TESTS}`,
    ),
  },
  {
    says: 'exports have names',
    isBroken: inCode(/\bexport\s+default\b|\bas\s+default\b/),
    // node --test-reporter takes a default export.
    except: /^scripts\/testing\/test-reporter\.ts$/,
  },
  {
    says: 'no text becomes markup or code',
    isBroken: inCode(
      /\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\bnew\s+Function\b|\beval\s*\(/,
    ),
    except: new RegExp(TESTS),
  },
  {
    says: 'nothing that is published starts a process',
    isBroken: ({ strings }) => strings.some((string) => /^(?:node:)?child_process$/.test(string)),
    except: /^(?!packages\/[^/]+\/src\/)|\.test\.ts$/,
  },
  {
    says: 'a test runs, with all others, or is deleted',
    isBroken: inCode(/\.(?:only|todo)\s*\(|\b(?:only|todo)\s*:\s*(?:true|")/),
    except: /^(?!.*\.test\.ts$)/,
  },
]

/** Every rule that a file breaks, as a sentence each. */
export function brokenRules(files: TreeFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const source = readSource(text)
    const broken = RULES.filter(({ isBroken, except }) => !except.test(path) && isBroken(source))
    return broken.map(({ says }) => `${path}: ${says}`)
  })
}

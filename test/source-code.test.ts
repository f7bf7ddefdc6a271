import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf, readSource } from './lib/source-code.ts'

const named: [what: string, source: string, modules: (string | undefined)[]][] = [
  ['an import', "import { a } from './a.ts'", ['./a.ts']],
  ['an import of types', "import type {\n  A,\n} from './a.ts'", ['./a.ts']],
  ['an import for its effect', "import './a.ts'", ['./a.ts']],
  [
    'an export of another module',
    "export { a } from './a.ts'\nexport * from './b.ts'",
    ['./a.ts', './b.ts'],
  ],
  ['an import while running', "const a = await import('./a.ts')", ['./a.ts']],
  ['an import in a type', "let a: import('./a.ts').A", ['./a.ts']],
  ['an import with attributes', "import a from './a.json' with { type: 'json' }", ['./a.json']],
  ['a module named by its file', "new URL('./a.ts', import.meta.url)", ['./a.ts']],
  ['a name made while running', 'await import(name)', [undefined]],
  ['an import within a template', `\`\${await import('./a.ts')}\``, ['./a.ts']],
  ['an import after a division', "a / b; c / d\nimport './a.ts'", ['./a.ts']],
  ['an import after a pattern with a quote', "x.split(/['\"/]/)\nimport './a.ts'", ['./a.ts']],
  ['an import after a pattern with a comment', "/[/*]/.test(a)\nimport './a.ts'", ['./a.ts']],
  [
    'an import after a template in a template',
    `\`a \${\`}\` + '\`'} b\`\nimport './a.ts'`,
    ['./a.ts'],
  ],
]

for (const [what, source, modules] of named) {
  test(`importsOf finds ${what}`, () => assert.deepEqual(importsOf(readSource(source)), modules))
}

const unnamed: [what: string, source: string][] = [
  ['a comment', "// import './a.ts'\n/* import './b.ts'\n import './c.ts' */"],
  ['a comment after an address', "const url = 'https://x' // from './a.ts'"],
  ['a string', 'const a = "import \'./a.ts\'"'],
  ['a string with a quote in it', "const a = 'it\\'s from \"./a.ts\"'"],
  ['a template', "const a = `\nimport './a.ts'\n\\` from './b.ts'`"],
  ['a template with code in it', `const a = \`\${{ b: '}' }.b} from './a.ts'\``],
  ['a pattern', "const a = /from '.\\/a.ts'/"],
  ['a call that is called from', "Array.from('./a.ts')"],
]

for (const [what, source] of unnamed) {
  test(`importsOf ignores an import in ${what}`, () =>
    assert.deepEqual(importsOf(readSource(source)), []))
}

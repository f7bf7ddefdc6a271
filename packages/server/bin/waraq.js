#!/usr/bin/env node
// Entry of the command line: the TypeScript in a checkout, the build in a published package.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 6)) {
  console.error(
    `Waraq needs Node 24.6 or later and this is ${process.version}. Install Node 24 from https://nodejs.org/en/download or with a version manager (nvm install 24), and start it again.`,
  )
  process.exit(1)
}

const source = new URL('../src/main.ts', import.meta.url)
if (existsSync(source)) {
  // Compiling the sources is half of the work of a start. Node skips the cache if it cannot write
  // the folder or if NODE_DISABLE_COMPILE_CACHE is set.
  module.enableCompileCache(
    join(import.meta.dirname, '../../../node_modules/.cache/waraq-compiled'),
  )
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'source'] }),
  })
}
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)

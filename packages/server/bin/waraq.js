#!/usr/bin/env node
// The door of the command line. In a checkout it runs the TypeScript as it is; from a published package, the build.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 6)) {
  console.error(
    `Waraq needs Node 24.6 or later and this is ${process.version}: start it with npm start or npx waraq, which bring Node 24 along on Linux.`,
  )
  process.exit(1)
}

const source = new URL('../src/main.ts', import.meta.url)
if (existsSync(source)) {
  // What one start has read of the sources the next need not read again: that is half of the work of a start. Where
  // that folder cannot be written, or Node is told otherwise, nothing is kept.
  module.enableCompileCache(
    join(import.meta.dirname, '../../../node_modules/.cache/waraq-compiled'),
  )
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'source'] }),
  })
}
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)

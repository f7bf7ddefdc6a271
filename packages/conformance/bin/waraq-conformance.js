#!/usr/bin/env node
// Entry point: runs the TypeScript sources in a checkout and the build in a published package.
import { existsSync } from 'node:fs'
import module from 'node:module'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `The suite needs Node 24 or later and this is ${process.version}: npx brings 24 on Linux.`,
  )
  process.exit(2)
}

const source = new URL('../src/main.ts', import.meta.url)
if (existsSync(source)) {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'source'] }),
  })
}
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)

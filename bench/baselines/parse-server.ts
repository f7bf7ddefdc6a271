/**
 * Baseline: Parse over PostgreSQL, from `npm install --prefix bench/parse`. Documents are objects that
 * only their author may read and write. `parse-server.ts URL PORT`
 */
import { createRequire } from 'node:module'
import { PARSE_APPLICATION } from '../lib/parse-application.ts'

const load = createRequire(new URL('../parse/package.json', import.meta.url))
const express = load('express')
const { ParseServer } = load('parse-server')

const [databaseURI, port] = process.argv.slice(2)
const serverURL = `http://127.0.0.1:${port}/parse`
const parse = new ParseServer({
  databaseURI,
  serverURL,
  appId: PARSE_APPLICATION,
  masterKey: PARSE_APPLICATION,
  allowClientClassCreation: true,
  silent: true,
  logsFolder: null,
  logLevel: 'error',
})
await parse.start()
const app = express()
app.use('/parse', parse.app)
app.listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ url: serverURL })))
process.once('SIGTERM', () => process.exit())

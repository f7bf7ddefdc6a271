/** The server's end, in plain Node: a letter as JSON comes in, its page goes out as HTML. */
import { createClient } from '@waraq/embed'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Letter, Page } from './letter.ts'

const letter: Letter = JSON.parse(process.argv[2] ?? '')
const client = createClient({ apiUrl: letter.apiUrl })
console.log(renderToString(createElement(Page, { letter, client })))

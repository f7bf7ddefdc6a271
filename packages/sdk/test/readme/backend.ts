import type { IncomingMessage } from 'node:http'
import { createNodeSignatureEndpoint, createNodeTokenEndpoint } from '@waraq/sdk/backend'
import { sessionOf } from './your-app.ts'

// A secret that is missing is refused here, when your server starts.
const { WARAQ_URL = '', WARAQ_API_KEY = '', WARAQ_SIGNING_SECRET = '' } = process.env

// `userOf` returns the id of the signed-in user, or undefined if the user is signed out.
export const token = createNodeTokenEndpoint({
  baseUrl: WARAQ_URL,
  apiKey: WARAQ_API_KEY,
  userOf: (request: IncomingMessage) => sessionOf(request)?.userId,
  onError: ({ code, requestId }) => console.error('no embed token', code, requestId),
})

// Serves `POST /waraq/signature?document_id=<id>`: your `mayRead` decides about each document.
export const signature = createNodeSignatureEndpoint({
  signingSecret: WARAQ_SIGNING_SECRET,
  mayRead: (request: IncomingMessage, documentId) =>
    sessionOf(request)?.mayRead(documentId) ?? false,
})

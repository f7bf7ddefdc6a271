import { OperatorError } from '../lib/operator-error.ts'
import { createWebhookSecret } from '../webhooks/signature.ts'
import { type Command, integerOption, positionalsOf, type Terminal, UsageError } from './command.ts'
import { eventPageReader } from './event-page-reader.ts'
import { forwardEvents } from './forward-events.ts'

const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Brings the events of a service to a backend on a developer's machine, without a tunnel. */
export const EVENTS_LISTEN: Command = {
  name: 'events listen',
  group: 'diagnose',
  example:
    'waraq events listen http://127.0.0.1:4000 --forward http://localhost:3000/webhooks/waraq',
  positionals: ['URL'],
  options: {
    forward: { type: 'string' },
    after: { type: 'string' },
    'allow-remote': { type: 'boolean' },
  },
  optionsUsage: '--forward URL [--after POSITION] [--allow-remote]',
  summary:
    'Send events to a backend on this machine as signed webhooks; reads WARAQ_API_KEY and, if set, WARAQ_WEBHOOK_SECRET; --after begins earlier',
  async run(terminal, parsed) {
    const url = forwardUrl(parsed.flags.forward, parsed.flags['allow-remote'] === true)
    const readPage = eventPageReader(terminal, positionalsOf(parsed)[0])
    const after = integerOption(parsed, 'after', 0)
    const secret = secretFor(terminal)
    const stopping = new AbortController()
    void terminal.waitForSignal().then(() => stopping.abort())
    const options = { readPage, url, secret, after, signal: stopping.signal }
    const position = await forwardEvents(options, terminal)
    if (position !== undefined) terminal.print(`ended; continue with --after ${position}`)
    return 0
  },
}

/** @throws UsageError */
function forwardUrl(text: unknown, allowsRemote: boolean): URL {
  const url = typeof text === 'string' ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError('--forward must be an http(s) URL, such as http://localhost:3000/webhooks')
  if (!allowsRemote && !LOOPBACK.test(url.hostname))
    throw new UsageError('--forward must be a URL of this machine, unless --allow-remote is set')
  return url
}

/** The secret of the environment, so that a backend need not be configured again; else a new one. */
function secretFor({ env, print, random }: Terminal): string {
  const { WARAQ_WEBHOOK_SECRET: chosen } = env
  if (chosen !== undefined) {
    if (SECRET.test(chosen)) return chosen
    throw new OperatorError('WARAQ_WEBHOOK_SECRET must be the secret of a webhook, whsec_...')
  }
  const secret = createWebhookSecret(random)
  print(`secret for your backend: WARAQ_WEBHOOK_SECRET=${secret}`)
  return secret
}

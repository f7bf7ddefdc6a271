/** Debian's nginx as a caching proxy: it caches all responses whose headers allow it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from '../../../../test/lib/free-port.ts'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { waitFor } from '../../../../test/lib/wait-for.ts'

export const NGINX_PART = requirement('nginx')

/** Starts a proxy in front of this service and returns its URL; it ends with the test. */
export async function startCachingProxy(t: TestContext, upstream: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(folder, port, upstream))
  const proxy = spawn(NGINX_PART.path, ['-p', folder, '-c', file, '-e', join(folder, 'errors')], {
    stdio: 'ignore',
  })
  const ended = once(proxy, 'exit')
  t.after(async () => {
    proxy.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor('the proxy answers', () => fetch(`${url}/healthz`).then(Boolean, () => false))
  return url
}

/** The cache key is the URL alone, as by default: it ignores credentials. */
const configOf = (folder: string, port: number, upstream: string): string => `
  daemon off;
  master_process off;
  pid ${folder}/nginx.pid;
  events {}
  http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    proxy_cache_path ${folder}/cache keys_zone=all:1m;
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass ${upstream};
        proxy_set_header Host $http_host;
        proxy_cache all;
        add_header X-Cache-Status $upstream_cache_status always;
      }
    }
  }
`

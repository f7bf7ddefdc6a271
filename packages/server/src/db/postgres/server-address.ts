import { type Secret, tryReloadSecret } from '../../lib/secret.ts'

/** The address of a server, whose password can change while this process runs. */
export interface ServerAddress {
  /** The current URL with the current password. */
  url(): string
  /** Reads the secret files again; keeps the earlier values on an error. */
  reload(): void
}

export const isPostgresUrl = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)

/** An address without secrets in files. */
export const fixedAddress = (url: string): ServerAddress => ({ url: () => url, reload() {} })

interface Options {
  /** The URL in the configuration at the start. */
  url: string
  /** The text of the current URL, if it comes from a file; ignored unless it is valid. */
  readUrl: () => string | undefined
  /** Replaces the password of the URL. */
  password: Secret | undefined
  secrets: readonly Secret[]
}

/** Creates the address of a server from its secrets. */
export function createServerAddress({ url, readUrl, password, secrets }: Options): ServerAddress {
  return {
    url() {
      const text = readUrl()?.trim() ?? ''
      const current = isPostgresUrl(text) ? text : url
      if (!password) return current
      const complete = new URL(current)
      // The URL of a Unix socket has no host, so the password is sent as a parameter.
      complete.searchParams.set('password', password.text)
      return complete.href
    },
    reload() {
      for (const secret of secrets) tryReloadSecret(secret)
    },
  }
}

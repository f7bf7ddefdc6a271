import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** A secret with its current text; one from a file can be read again. */
export interface Secret {
  text: string
  readonly file?: SecretFile
}

interface SecretFile {
  /** The setting that names the file. */
  readonly setting: string
  readonly path: string
}

type Environment = Record<string, string | undefined>

/** A secret whose file is read by the first `reloadSecret`. */
export const unreadSecret = (setting: string, path: string): Secret => ({
  text: '',
  file: { setting, path: resolve(path) },
})

/**
 * The secret of a setting, or of the file that `<setting>_FILE` names; undefined without either.
 *
 * @throws OperatorError if both are set, or if the file is unreadable or empty.
 */
export function findSecret(env: Environment, setting: string): Secret | undefined {
  const [text, path] = [env[setting], env[`${setting}_FILE`]]
  if (!path) return text ? { text } : undefined
  if (text) throw new OperatorError(`${setting} and ${setting}_FILE are both set: remove one`)
  const secret = unreadSecret(`${setting}_FILE`, path)
  reloadSecret(secret)
  return secret
}

/**
 * Reads a secret from its file, without one trailing newline. On an error the secret keeps its
 * text.
 *
 * @throws OperatorError if the file is unreadable or empty.
 */
export function reloadSecret(secret: Secret): void {
  if (!secret.file) return
  const { setting, path } = secret.file
  const text = readText(setting, path).replace(/\r?\n$/, '')
  if (text === '') throw new OperatorError(`${setting} names an empty file: ${path}`)
  secret.text = text
}

/**
 * Reads a secret again after it was refused. Ignores an invalid file: the refusal is reported
 * already, and SIGHUP reports the file.
 */
export function tryReloadSecret(secret: Secret): void {
  try {
    reloadSecret(secret)
  } catch {}
}

function readText(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new OperatorError(`${setting} names a file that cannot be read: ${path} (${reason})`)
  }
}

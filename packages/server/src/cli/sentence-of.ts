import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { ApiError, messageOf } from '@waraq/contract'
import { ConfigError } from '../config.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { UsageError } from './command.ts'

/** The fields that Node sets in errors of the operating system. */
interface SystemError extends Error {
  code: string
  path?: string
  port?: number
  address?: string
  syscall?: string
}

const pathOf = ({ path = 'a file' }: SystemError): string => path

/** Sentences for errors of the operating system that an operator can resolve. */
const SYSTEM_ERRORS: Readonly<Record<string, (error: SystemError) => string>> = {
  ENOENT: (error) => `file ${pathOf(error)} does not exist`,
  ENOTDIR: (error) => `a part of the path ${pathOf(error)} is a file, not a folder`,
  EISDIR: (error) => `${pathOf(error)} is a folder, not a file`,
  EEXIST: (error) => `${pathOf(error)} exists already`,
  EROFS: (error) => `${pathOf(error)} is on a read-only file system`,
  EADDRINUSE: ({ port }) => `port ${port} is in use: set WARAQ_PORT to another`,
  EADDRNOTAVAIL: ({ address }) => `this machine has no address ${address}: change WARAQ_HOST`,
  EACCES: notPermitted,
  EPERM: notPermitted,
}

function notPermitted(error: SystemError): string {
  const { syscall, port } = error
  if (syscall === 'listen') {
    return `user ${userName()} may not listen on port ${port}: set WARAQ_PORT to 1024 or more`
  }
  return `user ${userName()} may not ${syscall === 'mkdir' ? 'create' : 'open'} ${pathOf(error)}`
}

/** The user id for users without a name, as in containers. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.())
  }
}

/** The message for the terminal. Only unexpected errors include their stack. */
export function sentenceOf(
  error: unknown,
  { positionals = [], dataDir }: { positionals?: readonly string[]; dataDir?: string } = {},
): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  if (error instanceof OperatorError) return error.message
  if (isDiskFull(error) && dataDir !== undefined) return fullDiskSentence(error, dataDir)
  if (error instanceof ApiError) return sentenceOfApiError(error, positionals)
  if (!(error instanceof Error)) return String(error)
  if (!isSystemError(error)) return error.stack ?? error.message
  return SYSTEM_ERRORS[error.code]?.(error) ?? error.message
}

function fullDiskSentence(error: unknown, dataDir: string): string {
  const path = error instanceof Error && 'path' in error ? dirname(String(error.path)) : dataDir
  return `the disk of ${path} is full: free space there, or set WARAQ_DATA_DIR to another folder`
}

/** The meaning of the error with its cause, or with the arguments of the command. */
function sentenceOfApiError({ code, detail, cause }: ApiError, positionals: readonly string[]) {
  const named = positionals.length > 0 ? ` (${positionals.join(' ')})` : ''
  return `${messageOf(code, detail)}${cause === undefined ? named : ` ${sentenceOf(cause)}`}`
}

// A port in use or a read-only folder has a code and a clear message.
const isSystemError = (error: Error): error is SystemError => 'code' in error

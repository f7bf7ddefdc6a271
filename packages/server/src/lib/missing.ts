/** Whether a file system says that there is no such file. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

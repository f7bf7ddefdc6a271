/** A finding of a check, and its message. */
export interface Finding {
  path: string
  message: string
}

/** Prints the findings below these paths, or all of them; the process then exits with 1. */
export function report(findings: Finding[], paths: string[]): void {
  const below = findings.filter(
    ({ path }) => paths.length === 0 || paths.some((start) => path.startsWith(start)),
  )
  fail(below.map(({ message }) => message))
}

/** Prints messages; any of them makes the process exit with 1. */
export function fail(messages: string[]): void {
  for (const message of messages) console.error(message)
  if (messages.length > 0) process.exitCode = 1
}

/** Environment for a child program: PATH and Node's compile cache only. */
export function cleanEnv(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

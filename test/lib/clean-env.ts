/** What a program gets of the tester's settings: where programs are, and where Node keeps what it has compiled. */
export function cleanEnv(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

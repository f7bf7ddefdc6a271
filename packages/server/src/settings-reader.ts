import { findSecret, type Secret, unreadSecret } from './lib/secret.ts'
import { type Environment, SETTINGS } from './settings.ts'

export type Readers = ReturnType<typeof readersOf>

/** Reads settings by their type. Adds problems and secrets from files to the two lists. */
export function readersOf(env: Environment, problems: string[], secretFiles: Secret[]) {
  const fallbackOf = (name: string) =>
    SETTINGS.find((setting) => setting.name === name)?.defaultValue ?? ''
  const text = (name: string): string => env[name] || fallbackOf(name)
  // Never include the value: a URL contains a password, and a secret may be in the wrong setting.
  const refuse = (name: string, sentence: string) => void problems.push(`${name} ${sentence}`)

  const count = (name: string, min: number, max: number): number => {
    const value = text(name)
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    refuse(name, `must be a whole number from ${min} to ${max}`)
    return min
  }
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]): Choice => {
    const value = text(name)
    const choice = choices.find((one) => one === value)
    if (choice !== undefined) return choice
    refuse(name, `must be one of ${choices.join(', ')}`)
    // The value is never read: a configuration with a problem is discarded.
    return value as Choice
  }

  function parsed<Value>(name: string, parse: (value: string) => Value) {
    if (!env[name]) return undefined
    try {
      return parse(text(name))
    } catch (error) {
      refuse(name, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  /** A secret from the environment or a file; undefined without either. */
  function secret(name: string): Secret | undefined {
    try {
      const value = findSecret(env, name)
      if (value?.file) secretFiles.push(value)
      return value
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  /** A secret through a parser that throws a sentence. */
  function parsedSecret<Value>(name: string, parse: (value: string) => Value) {
    const value = secret(name)
    try {
      return value && { secret: value, value: parse(value.text) }
    } catch (error) {
      const setting = value?.file?.setting ?? name
      refuse(setting, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  return {
    text,
    count,
    oneOf,
    secret,
    parsedSecret,
    /** A secret that is read later, from a file only. */
    unreadSecret(setting: string): Secret | undefined {
      const path = text(setting)
      if (path === '') return undefined
      const unread = unreadSecret(setting, path)
      secretFiles.push(unread)
      return unread
    },
    /** Reports a problem between several settings. */
    problem: (sentence: string) => void problems.push(sentence),
    countOrOff: (name: string, min: number, max: number) =>
      text(name) === 'off' ? undefined : count(name, min, max),
    flag: (name: string) => oneOf(name, ['on', 'off']) === 'on',
    /** A setting through a parser that throws a sentence; undefined if it is not set. */
    parsed,
  }
}

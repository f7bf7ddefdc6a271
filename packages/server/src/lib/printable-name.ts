const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Whether a name can be shown in a list: not blank, one line, at most `max` code points. */
export const isPrintableName = (name: string, max: number): boolean =>
  name.trim() !== '' && [...name].length <= max && !UNPRINTABLE.test(name)

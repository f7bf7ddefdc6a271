/** Why an expression finds nothing. */
export type ExpressionProblem = 'bracket' | 'repetition' | 'malformed' | 'slow'

export class ExpressionError extends Error {
  readonly problem: ExpressionProblem

  constructor(problem: ExpressionProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Runs an expression over a text, one instruction a step. */
export interface Machine {
  text: string
  at: number
  /** The index of the next instruction. */
  next: number
  /** Starts and ends of groups, and of the iterations of repetitions. */
  registers: readonly (number | undefined)[]
  /** States to backtrack to when an instruction fails, the last one first. */
  choices: Pick<Machine, 'at' | 'next' | 'registers'>[]
  /** The steps that are left for this search. */
  budget: { steps: number }
}

/** Returns whether it matches; if so, it has advanced the machine. */
type Instruction = (machine: Machine) => boolean

/**
 * A list of instructions. Jumps are relative, so that programs can be concatenated and repeated.
 */
export type Program = readonly Instruction[]

/**
 * Returns whether the program matches where the machine is.
 *
 * @throws ExpressionError if the budget is used up
 */
export function run(program: Program, machine: Machine): boolean {
  for (let now = program[machine.next]; now; now = program[machine.next]) {
    if (machine.budget.steps-- <= 0) throw new ExpressionError('slow')
    machine.next++
    if (now(machine)) continue
    const choice = machine.choices.pop()
    if (!choice) return false
    machine.at = choice.at
    machine.next = choice.next
    machine.registers = choice.registers
  }
  return true
}

/**
 * Consumes one letter that the test accepts. Pictures and quotations are letters that no expression
 * matches.
 */
export const take =
  (accepts: (letter: number) => boolean, isBackward: boolean): Instruction =>
  (machine) => {
    const letter = isBackward
      ? letterBefore(machine.text, machine.at)
      : machine.text.codePointAt(machine.at)
    if (letter === undefined || letter === ATOM || !accepts(letter)) return false
    const length = letter > 0xffff ? 2 : 1
    machine.at += isBackward ? -length : length
    return true
  }

const ATOM = 0xfffc

function letterBefore(text: string, at: number): number | undefined {
  const pair = text.codePointAt(at - 2) ?? 0
  return pair > 0xffff ? pair : text.codePointAt(at - 1)
}

/** Jumps `first` instructions ahead, or `second` instead if what follows fails. */
export const fork =
  (first: number, second: number): Instruction =>
  (machine) => {
    const { at, next, registers } = machine
    machine.choices.push({ at, next: next + second, registers })
    machine.next += first
    return true
  }

export const jump =
  (by: number): Instruction =>
  (machine) => {
    machine.next += by
    return true
  }

/**
 * Stores the position in a register. Registers are copied, so that states to backtrack to keep
 * theirs.
 */
export const note =
  (register: number): Instruction =>
  (machine) => {
    const registers = [...machine.registers]
    registers[register] = machine.at
    machine.registers = registers
    return true
  }

/** Clears the groups of the previous iteration. */
export const forget =
  (from: number, to: number): Instruction =>
  (machine) => {
    machine.registers = machine.registers.map((place, register) =>
      register >= from && register < to ? undefined : place,
    )
    return true
  }

/** Ends a repetition after an iteration that consumes nothing. */
export const requireProgress =
  (register: number): Instruction =>
  ({ at, registers }) =>
    at !== registers[register]

export const requirePlace =
  (isThere: (text: string, at: number) => boolean): Instruction =>
  ({ text, at }) =>
    isThere(text, at)

/** A lookahead or lookbehind: matches without consuming. */
export const look =
  (program: Program, isNegative: boolean): Instruction =>
  (machine) => {
    const looking = { ...machine, next: 0, choices: [] }
    const isFound = run(program, looking)
    if (isFound) machine.registers = looking.registers
    return isFound !== isNegative
  }

/** A backreference: consumes the text of a group; a group without a match is empty. */
export const takeAgain =
  (group: number, isBackward: boolean, ignoresCase: boolean): Instruction =>
  (machine) => {
    const { text, at, registers } = machine
    const captured = captureOf(group, text, registers) ?? ''
    const from = isBackward ? at - captured.length : at
    const here = text.slice(Math.max(0, from), from + captured.length)
    const isSame = ignoresCase ? here.toLowerCase() === captured.toLowerCase() : here === captured
    if (isSame) machine.at = isBackward ? from : from + captured.length
    return isSame
  }

/** The text of a group; undefined if it has no match. */
export function captureOf(
  group: number,
  text: string,
  registers: Machine['registers'],
): string | undefined {
  const [from, to] = [registers[2 * group], registers[2 * group + 1]]
  return from === undefined || to === undefined ? undefined : text.slice(from, to)
}

/** Rows verified before the position is saved. */
export const PAGE = 500

/** Callbacks of a verification of all rows of a kind. */
export interface Visitor<Damage> {
  onDamage(damage: Damage): void
  /** Receives the bytes read so far; returns whether to continue. */
  goesOn?(bytes: number): Promise<boolean>
}

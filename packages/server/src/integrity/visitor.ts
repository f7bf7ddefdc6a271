/** So many rows are looked at before the place is saved. */
export const PAGE = 500

/** Whoever has all rows of a kind verified. */
export interface Visitor<Damage> {
  onDamage(damage: Damage): void
  /** Told how many bytes were read; answers whether to go on. */
  goesOn?(bytes: number): Promise<boolean>
}

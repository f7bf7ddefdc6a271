import type { SaveState } from './surface.ts'

const SAVED_FOR_MS = 2000

/** Reports save states; `saved` becomes `idle` after two seconds, as in the reference. */
export function createSaveStateMapper(
  emit: (state: SaveState) => void,
  wait: (then: () => void, milliseconds: number) => () => void = waitByTimer,
): (state: SaveState) => void {
  let cancel = () => {}
  return (state) => {
    cancel()
    cancel = state === 'saved' ? wait(() => emit('idle'), SAVED_FOR_MS) : () => {}
    emit(state)
  }
}

function waitByTimer(then: () => void, milliseconds: number): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

// Rules that dragging on the board and its keys share.
import { type ProgrammeCard, type ProgrammeState, programmeStates } from '@navyk/api-spec/teaching/programmes'
import { targetsOf } from './use-moves.ts'

/** The kind of what is dragged, so that nothing else can be dropped on the board. */
export const dragKind = 'application/x-navyk-programme'

interface Key {
  key: string
  shiftKey: boolean
}

/** The state to which Shift and an arrow moves a programme: the next one in that direction where it may stand. */
export function nextTarget(
  programme: Pick<ProgrammeCard, 'state' | 'actions'>,
  { key, shiftKey }: Key,
  isMirrored = document.documentElement.dir === 'rtl',
): ProgrammeState | undefined {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  const isOnward = (key === 'ArrowRight') !== isMirrored
  const place = programmeStates.indexOf(programme.state)
  const targets = targetsOf(programme).filter((to) => programmeStates.indexOf(to) > place === isOnward)
  return isOnward ? targets[0] : targets.at(-1)
}

// Rules that dragging on the board and its keys share.
import { type LeadCard, leadStates, type LeadState } from '@navyk/api-spec/market/leads'
import { targetsOf } from './use-moves.ts'

/** The kind of what is dragged, so that nothing else can be dropped on the board. */
export const dragKind = 'application/x-navyk-lead'

interface Key {
  key: string
  shiftKey: boolean
}

/** The stage to which Shift and an arrow moves a lead: the next one in that direction where it may stand. */
export function nextTarget(
  lead: Pick<LeadCard, 'state' | 'actions'>,
  { key, shiftKey }: Key,
  isMirrored = document.documentElement.dir === 'rtl',
): LeadState | undefined {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  const isOnward = (key === 'ArrowRight') !== isMirrored
  const place = leadStates.indexOf(lead.state)
  const targets = targetsOf(lead).filter((to) => leadStates.indexOf(to) > place === isOnward)
  return isOnward ? targets[0] : targets.at(-1)
}

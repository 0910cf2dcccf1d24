import { type ProgrammeCard, type ProgrammeState, programmeStates } from '@navyk/api-spec/teaching/programmes'
import { useRef, useState } from 'react'
import { useStateLabel } from '#app/manifests/states.tsx'
import { useProgrammeWrites } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'
import type { ProgrammeToCancel } from './cancel-consequence.tsx'

type ProgrammeToMove = Pick<ProgrammeCard, 'id' | 'title' | 'state' | 'actions' | 'version'> & ProgrammeToCancel

/** Step that leads to a state. */
const steps = {
  enrolling: 'open',
  confirmed: 'confirm',
  running: 'start',
  finished: 'finish',
  cancelled: 'cancel',
} as const satisfies Partial<Record<ProgrammeState, keyof ProgrammeCard['actions']>>

/** States that a programme may be moved to, in the order of the board. */
export const targetsOf = ({ state, actions }: Pick<ProgrammeToMove, 'state' | 'actions'>): ProgrammeState[] =>
  programmeStates.filter((to) => to !== 'draft' && to !== state && actions[steps[to]])

export interface ProgrammeMoves {
  /** Moves a programme, or asks for the reason. */
  move: (programme: ProgrammeToMove, to: ProgrammeState) => void
  /** Remembers the programme that is dragged: the browser hands over texts alone. */
  drag: (programme: ProgrammeToMove) => void
  /** Moves the programme that was dragged, if it is this one: another window may have a board as well. */
  drop: (id: string, to: ProgrammeState) => void
  /** The programme that is moved just now, or was last: it keeps the focus. */
  moved: string | undefined
  /** Text for screen readers. */
  said: string
  /** The programme whose reason is asked for. */
  cancelling: ProgrammeToMove | undefined
  stopCancelling: () => void
}

/** Moves programmes, by pointer, keyboard and menu alike. `refetch` fetches again what is on the screen. */
export function useMoves(refetch: () => unknown): ProgrammeMoves {
  const { t } = useTranslation('programmes')
  const stateLabel = useStateLabel()
  const writes = useProgrammeWrites()
  const [moved, setMoved] = useState<string>()
  const [said, say] = useState('')
  const [cancelling, setCancelling] = useState<ProgrammeToMove>()
  const dragged = useRef<ProgrammeToMove>(undefined)
  const moveNow = async (programme: ProgrammeToMove, to: Exclude<keyof typeof steps, 'cancelled'>) => {
    const { id, version } = programme
    setMoved(id)
    try {
      await writes[steps[to]].mutateAsync({ id, version })
      say(t('board.moved', { title: programme.title, state: stateLabel('programme', to) }))
    } catch (error) {
      // Somebody else may have moved it: the board shows where it is now.
      toastFailure(error)
      await refetch()
    }
  }
  const moveTo = (programme: ProgrammeToMove, to: ProgrammeState) => {
    if (to === 'draft' || !targetsOf(programme).includes(to)) return
    if (to === 'cancelled') setCancelling(programme)
    else void moveNow(programme, to)
  }
  return {
    moved,
    said,
    cancelling,
    stopCancelling: () => setCancelling(undefined),
    move: moveTo,
    drag: (programme) => {
      dragged.current = programme
    },
    drop: (id, to) => {
      if (dragged.current?.id === id && dragged.current.state !== to) moveTo(dragged.current, to)
    },
  }
}

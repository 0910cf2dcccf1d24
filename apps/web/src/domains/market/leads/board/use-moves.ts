import type { LeadCard, LeadState } from '@navyk/api-spec/market/leads'
import { earlyLeadStates } from '@navyk/api-spec/market/leads'
import { conversionPath } from '@navyk/api-spec/market/leads/paths'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStateLabel } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { useLeadWrites } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** States that a lead may be moved to, in the order of the board. */
export function targetsOf({ state, actions }: Pick<LeadCard, 'state' | 'actions'>): LeadState[] {
  return [
    ...earlyLeadStates.filter((early) => actions.move && early !== state),
    ...(actions.convert ? (['request_made'] as const) : []),
    ...(actions.lose ? (['lost'] as const) : []),
    ...(actions.reopen ? (['contacted'] as const) : []),
  ]
}

export interface LeadMoves {
  /** Moves a lead, asks for the reason, or leads to the form that the stage asks for. */
  move: (lead: LeadCard, to: LeadState) => void
  /** Remembers the lead that is dragged: the browser hands over texts alone. */
  drag: (lead: LeadCard) => void
  /** Moves the lead that was dragged, if it is this one: another window may have a board as well. */
  drop: (id: string, to: LeadState) => void
  /** The lead that is moved just now, or was last: it keeps the focus. */
  moved: string | undefined
  /** Text for screen readers. */
  said: string
  /** The lead whose reason is asked for. */
  losing: LeadCard | undefined
  stopLosing: () => void
}

/** Moves leads on the board, by pointer, keyboard and menu alike. `refetch` fetches again what is on the screen. */
export function useMoves(refetch: () => unknown): LeadMoves {
  const { t } = useTranslation('leads')
  const navigate = useNavigate()
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { move, reopen } = useLeadWrites()
  const [moved, setMoved] = useState<string>()
  const [said, say] = useState('')
  const [losing, setLosing] = useState<LeadCard>()
  const dragged = useRef<LeadCard>(undefined)
  const moveNow = async (lead: LeadCard, to: LeadState) => {
    const { id, version } = lead
    setMoved(id)
    try {
      if (lead.state === 'lost') await reopen.mutateAsync({ id, version })
      else await move.mutateAsync({ id, version, to: to as (typeof earlyLeadStates)[number] })
      say(t('board.moved', { name: format.fullName(lead), stage: stateLabel('lead', to) }))
    } catch (error) {
      // Somebody else may have moved it: the board shows where it is now.
      toastFailure(error)
      await refetch()
    }
  }
  const moveTo = (lead: LeadCard, to: LeadState) => {
    if (!targetsOf(lead).includes(to)) return
    if (to === 'lost') setLosing(lead)
    else if (to === 'request_made') void navigate(conversionPath(lead.id))
    else void moveNow(lead, to)
  }
  return {
    moved,
    said,
    losing,
    stopLosing: () => setLosing(undefined),
    move: moveTo,
    drag: (lead) => {
      dragged.current = lead
    },
    drop: (id, to) => {
      if (dragged.current?.id === id && dragged.current.state !== to) moveTo(dragged.current, to)
    },
  }
}

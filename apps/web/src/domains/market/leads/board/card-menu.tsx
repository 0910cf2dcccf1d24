import type { LeadCard, LeadState } from '@navyk/api-spec/market/leads'
import { IconDotsVertical } from '@tabler/icons-react'
import { OnDemand, type PopupProps } from '#ui/dialogs/on-demand.tsx'
import { useFormat } from '#ui/format.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { targetsOf } from './use-moves.ts'

interface Props {
  lead: LeadCard
  onMove: (to: LeadState) => void
}

/** Menu of states that a lead can be moved to, for people who do not drag it. */
export function CardMenu({ lead, onMove }: Props) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  const load = async () => {
    const { MoveMenu } = await import('./move-menu.tsx')
    return ({ button }: PopupProps) => <MoveMenu button={button} targets={targetsOf(lead)} onMove={onMove} />
  }
  return (
    <OnDemand
      key={lead.version}
      kind="menu"
      load={load}
      button={<IconButton icon={IconDotsVertical} label={t('board.menu', { name: format.fullName(lead) })} />}
    />
  )
}

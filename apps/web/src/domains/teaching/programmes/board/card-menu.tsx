import type { ProgrammeCard, ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { IconDotsVertical } from '@tabler/icons-react'
import { OnDemand, type PopupProps } from '#ui/dialogs/on-demand.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { targetsOf } from './use-moves.ts'

interface Props {
  programme: Pick<ProgrammeCard, 'id' | 'title' | 'state' | 'actions' | 'version'>
  onMove: (to: ProgrammeState) => void
}

/** Menu of states that a programme can be moved to, for people who do not drag it. */
export function CardMenu({ programme, onMove }: Props) {
  const { t } = useTranslation('programmes')
  const load = async () => {
    const { MoveMenu } = await import('./move-menu.tsx')
    return ({ button }: PopupProps) => <MoveMenu button={button} targets={targetsOf(programme)} onMove={onMove} />
  }
  return (
    <OnDemand
      key={programme.version}
      kind="menu"
      load={load}
      button={<IconButton icon={IconDotsVertical} label={t('board.menu', { title: programme.title })} />}
    />
  )
}

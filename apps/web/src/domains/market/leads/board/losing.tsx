import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useLeadWrites } from '../api.ts'
import type { LeadMoves } from './use-moves.ts'

/** Asks why a lead is given up. */
export function Losing({ moves: { losing, stopLosing } }: { moves: LeadMoves }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  const { lose } = useLeadWrites()
  return (
    <ConfirmDialog
      opened={losing !== undefined}
      onClose={stopLosing}
      isDangerous
      title={t('lose.title', { name: losing ? format.fullName(losing) : '' })}
      consequence={t('lose.consequence')}
      confirmLabel={t('lose.action')}
      reasonLabel={t('lose.reason')}
      done={t('lose.done')}
      onConfirm={async (reason) => {
        if (losing) await lose.mutateAsync({ id: losing.id, version: losing.version, reason })
      }}
    />
  )
}

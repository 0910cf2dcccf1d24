import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProgrammeWrites } from '../api.ts'
import { CancelConsequence } from './cancel-consequence.tsx'
import type { ProgrammeMoves } from './use-moves.ts'

/** Asks why a programme is cancelled. */
export function Cancelling({ moves: { cancelling, stopCancelling } }: { moves: ProgrammeMoves }) {
  const { t } = useTranslation('programmes')
  const { cancel } = useProgrammeWrites()
  return (
    <ConfirmDialog
      opened={cancelling !== undefined}
      onClose={stopCancelling}
      isDangerous
      title={t('cancel.title', { title: cancelling?.title ?? '' })}
      consequence={cancelling && <CancelConsequence programme={cancelling} />}
      confirmLabel={t('cancel.action')}
      reasonLabel={t('words.reason')}
      done={t('cancel.done')}
      onConfirm={async (reason) => {
        if (cancelling) await cancel.mutateAsync({ id: cancelling.id, version: cancelling.version, reason })
      }}
    />
  )
}

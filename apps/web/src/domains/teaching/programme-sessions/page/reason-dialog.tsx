import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks staff why they change an outcome that was set before. */
export function ReasonDialog({ onClose, onConfirm }: Props) {
  const { t } = useTranslation('programme-sessions')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('correct.title')}
      consequence={t('correct.consequence')}
      confirmLabel={t('words.change')}
      reasonLabel={t('words.reason')}
      onConfirm={onConfirm}
    />
  )
}

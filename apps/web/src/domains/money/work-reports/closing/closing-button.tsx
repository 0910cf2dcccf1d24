import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'

const dialog = lazyPart(async () => (await import('./closing.tsx')).ClosingDialog)

/** Opens the closing of a month of all executors, for accountants. */
export function ClosingButton() {
  const { t } = useTranslation('work-reports')
  return <DialogButton label={t('closing.label')}>{(onClose) => <Part of={dialog} onClose={onClose} />}</DialogButton>
}

import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'

const dialog = lazyPart(async () => (await import('./run-period.tsx')).RunDialog)

/** Opens the period run, for accountants. */
export function RunButton() {
  const { t } = useTranslation('payouts')
  if (!useUser().permissions.includes('accountant')) return null
  return (
    <div className="to-end">
      <DialogButton label={t('run.label')} variant="filled">
        {(onClose) => <Part of={dialog} onClose={onClose} />}
      </DialogButton>
    </div>
  )
}

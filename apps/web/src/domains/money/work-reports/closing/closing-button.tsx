import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import classes from './closing.module.css'

// Loaded when the dialog first opens.
const Closing = lazy(async () => ({ default: (await import('./closing.tsx')).ClosingMonth }))

/** Opens the closing of a month of all executors, for accountants. */
export function ClosingButton() {
  const { t } = useTranslation('work-reports')
  if (!useUser().permissions.includes('accountant')) return null
  return (
    <div className={classes.start}>
      <DialogButton label={t('closing.label')}>
        {(onClose) => (
          <Dialog opened onClose={onClose} title={t('closing.title')}>
            <Closing />
          </Dialog>
        )}
      </DialogButton>
    </div>
  )
}

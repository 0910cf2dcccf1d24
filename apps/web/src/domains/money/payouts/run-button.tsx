import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import classes from './payouts.module.css'

// Loaded when the dialog first opens.
const RunPeriod = lazy(async () => ({ default: (await import('./run-period.tsx')).RunPeriod }))

/** Opens the period run, for accountants. */
export function RunButton() {
  const { t } = useTranslation('payouts')
  if (!useUser().permissions.includes('accountant')) return null
  return (
    <div className={classes.start}>
      <DialogButton label={t('run.label')} variant="filled">
        {(onClose) => (
          <Dialog opened onClose={onClose} title={t('run.title')}>
            <RunPeriod />
          </Dialog>
        )}
      </DialogButton>
    </div>
  )
}

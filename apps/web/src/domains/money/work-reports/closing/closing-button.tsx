import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '../../../../ui/lazy-part.tsx'
import classes from './closing.module.css'

const dialog = lazyPart(async () => (await import('./closing.tsx')).ClosingDialog)

/** Opens the closing of a month of all executors, for accountants. */
export function ClosingButton() {
  const { t } = useTranslation('work-reports')
  if (!useUser().permissions.includes('accountant')) return null
  return (
    <div className={classes.start}>
      <DialogButton label={t('closing.label')}>{(onClose) => <Part of={dialog} onClose={onClose} />}</DialogButton>
    </div>
  )
}

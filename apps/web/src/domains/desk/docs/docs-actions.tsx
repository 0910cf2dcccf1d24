import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { HandInDialog } from './hand-in-dialog.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { AddTemplateDialog } from './template-form.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** What can be begun from the lists: people hand something in, managers make and upload, administrators write templates. */
export function DocsActions() {
  const { t } = useTranslation('docs')
  const { role, permissions } = useUser()
  const [{ scope }] = useFilters(['scope'])
  if (role !== 'staff') {
    return <DialogButton label={t('hand_in.label')}>{(close) => <HandInDialog onClose={close} />}</DialogButton>
  }
  if (scope === 'templates') {
    return permissions.includes('administrator') ? (
      <DialogButton label={t('template.add')} variant="filled">
        {(close) => <AddTemplateDialog onClose={close} />}
      </DialogButton>
    ) : null
  }
  if (!permissions.includes('manager')) return null
  return (
    <>
      <DialogButton label={t('upload.label')}>{(close) => <UploadDialog onClose={close} />}</DialogButton>
      <DialogButton label={t('make.label')} variant="filled">
        {(close) => <MakeDialog onClose={close} />}
      </DialogButton>
    </>
  )
}

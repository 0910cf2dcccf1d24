import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'

interface DialogProps {
  onClose: () => void
}

const handIn = lazyPart<DialogProps>(async () => (await import('./files/hand-in-dialog.tsx')).HandInDialog)
const make = lazyPart<DialogProps>(async () => (await import('./templates/make-dialog.tsx')).MakeDialog)
const upload = lazyPart<DialogProps>(async () => (await import('./files/upload-dialog.tsx')).UploadDialog)
const addTemplate = lazyPart<DialogProps>(async () => (await import('./templates/template-form.tsx')).AddTemplateDialog)

/** Buttons above the lists: people hand something in, managers make and upload, administrators write templates. */
export function DocsActions() {
  const { t } = useTranslation('docs')
  const { role, permissions } = useUser()
  const [{ scope }] = useFilters(['scope'])
  if (role !== 'staff') {
    return <DialogButton label={t('hand_in.label')}>{(close) => <Part of={handIn} onClose={close} />}</DialogButton>
  }
  if (scope === 'templates') {
    return permissions.includes('administrator') ? (
      <DialogButton label={t('template.add')} variant="filled">
        {(close) => <Part of={addTemplate} onClose={close} />}
      </DialogButton>
    ) : null
  }
  if (!permissions.includes('manager')) return null
  return (
    <>
      <DialogButton label={t('upload.label')}>{(close) => <Part of={upload} onClose={close} />}</DialogButton>
      <DialogButton label={t('make.label')} variant="filled">
        {(close) => <Part of={make} onClose={close} />}
      </DialogButton>
    </>
  )
}

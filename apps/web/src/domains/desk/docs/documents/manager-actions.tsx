import { Button, FileButton } from '@mantine/core'
import { documentEndings, type WholeDocument } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { fileFault } from '#ui/form/picture-upload.tsx'
import { addScan, useDocumentSteps } from '../api.ts'
import { ReplaceFileDialog } from '../files/replace-file-dialog.tsx'
import { SendUntilDialog } from './send-until-dialog.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Buttons by which a manager acts on a document, as far as its state allows. */
export function ManagerActions({ document }: { document: WholeDocument }) {
  const steps = useDocumentSteps(document.id)
  return (
    <>
      <ReplaceButtons document={document} steps={steps} />
      <CheckButtons document={document} steps={steps} />
      <SendButtons document={document} steps={steps} />
    </>
  )
}

interface StepsProps {
  document: WholeDocument
  steps: ReturnType<typeof useDocumentSteps>
}

/** Revokes a document, puts another in its place, or another file into it. */
function ReplaceButtons({ document, steps }: StepsProps) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const { version, actions } = document
  return (
    <>
      {actions.revoke && (
        <ConfirmButton
          reasonLabel={t('words.reason')}
          label={t('revoke.label')}
          title={t('revoke.title')}
          consequence={t(document.sentAt === null ? 'revoke.text_draft' : 'revoke.text')}
          isDangerous
          onConfirm={(reason) => steps.revoke.mutateAsync({ version, reason })}
        />
      )}
      {actions.replace && (
        <ConfirmButton
          reasonLabel={t('words.reason')}
          label={t('words.replace')}
          title={t('replace.title')}
          consequence={t('replace.text')}
          done={t('replace.done')}
          onConfirm={async (reason) => {
            const made = await steps.replace.mutateAsync({ version, reason })
            void navigate(documentPath(made.data.id))
          }}
        />
      )}
      {actions.replaceFile && (
        <DialogButton label={t('words.replace')}>
          {(onClose) => <ReplaceFileDialog document={document} onClose={onClose} />}
        </DialogButton>
      )}
    </>
  )
}

/** Adds the signed paper's scan; rejects a document of a person, or confirms that it is checked. */
function CheckButtons({ document, steps }: StepsProps) {
  const { t } = useTranslation('docs')
  const { version, actions } = document
  return (
    <>
      {actions.signOnPaper && <ScanButton id={document.id} />}
      {actions.reject && (
        <ConfirmButton
          reasonLabel={t('words.reason')}
          label={t('reject.label')}
          title={t('reject.title')}
          consequence={t('reject.text')}
          onConfirm={(reason) => steps.reject.mutateAsync({ version, reason })}
        />
      )}
      {actions.check && (
        <Button
          loading={steps.check.isPending}
          onClick={() => steps.check.mutate({ version }, { onError: toastFailure })}
        >
          {t('check')}
        </Button>
      )}
    </>
  )
}

/** Sends a document, with a last day where it is to be acknowledged. */
function SendButtons({ document, steps }: StepsProps) {
  const { t } = useTranslation('docs')
  const { version, actions } = document
  return (
    <>
      {actions.send && document.isToAcknowledge && (
        <DialogButton label={t('send.until')}>
          {(onClose) => <SendUntilDialog document={document} onClose={onClose} />}
        </DialogButton>
      )}
      {actions.send && (
        <Button
          loading={steps.send.isPending}
          onClick={() =>
            steps.send.mutate(
              { version },
              {
                onSuccess: () => toastSuccess(t('send.done')),
                onError: toastFailure,
              },
            )
          }
        >
          {t('words.send')}
        </Button>
      )}
    </>
  )
}

/** The scan of the paper that was signed, in place of a code. */
function ScanButton({ id }: { id: string }) {
  const { t } = useTranslation('docs')
  const scan = useMutation({
    mutationFn: (file: File) => addScan(id, file),
    onSuccess: () => toastSuccess(t('scan_done')),
    onError: (error) => toastError(fileFault(error)),
  })
  return (
    <FileButton accept={documentEndings} onChange={(file) => file && scan.mutate(file)}>
      {(button) => (
        <Button {...button} variant="default" loading={scan.isPending}>
          {t('add_scan')}
        </Button>
      )}
    </FileButton>
  )
}

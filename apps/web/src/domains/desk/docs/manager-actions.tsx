import { Button, FileButton } from '@mantine/core'
import { documentEndings, type WholeDocument } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { fileFault } from '#ui/form/picture-upload.tsx'
import { addScan, useDocumentSteps } from './api.ts'
import { ReplaceFileDialog } from './replace-file-dialog.tsx'
import { SendUntilDialog } from './send-until-dialog.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Buttons by which a manager acts on a document, as far as its state allows. */
export function ManagerActions({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const { send, revoke, check, reject, replace } = useDocumentSteps(document.id)
  const { version, actions } = document
  const withReason = { reasonLabel: t('words.reason') }
  return (
    <>
      {actions.revoke && (
        <ConfirmButton
          {...withReason}
          label={t('revoke.label')}
          title={t('revoke.title')}
          consequence={t(document.sentAt === null ? 'revoke.text_draft' : 'revoke.text')}
          isDangerous
          onConfirm={(reason) => revoke.mutateAsync({ version, reason })}
        />
      )}
      {actions.replace && (
        <ConfirmButton
          {...withReason}
          label={t('words.replace')}
          title={t('replace.title')}
          consequence={t('replace.text')}
          done={t('replace.done')}
          onConfirm={async (reason) => {
            const made = await replace.mutateAsync({ version, reason })
            void navigate(documentPath(made.data.id))
          }}
        />
      )}
      {actions.replaceFile && (
        <DialogButton label={t('words.replace')}>
          {(onClose) => <ReplaceFileDialog document={document} onClose={onClose} />}
        </DialogButton>
      )}
      {actions.signOnPaper && <ScanButton id={document.id} />}
      {actions.reject && (
        <ConfirmButton
          {...withReason}
          label={t('reject.label')}
          title={t('reject.title')}
          consequence={t('reject.text')}
          onConfirm={(reason) => reject.mutateAsync({ version, reason })}
        />
      )}
      {actions.check && (
        <Button loading={check.isPending} onClick={() => check.mutate({ version }, { onError: toastFailure })}>
          {t('check')}
        </Button>
      )}
      {actions.send && document.isToAcknowledge && (
        <DialogButton label={t('send.until')}>
          {(onClose) => <SendUntilDialog document={document} onClose={onClose} />}
        </DialogButton>
      )}
      {actions.send && (
        <Button
          loading={send.isPending}
          onClick={() =>
            send.mutate(
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

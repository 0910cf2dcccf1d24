import { Button, Textarea, TextInput } from '@mantine/core'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useKeptText } from '#ui/form/kept/kept-input.ts'
import { fileFault } from '#ui/form/picture-upload.tsx'
import { useTranslation } from '#ui/texts.ts'
import { replaceFile } from '../api.ts'
import classes from '../docs.module.css'
import { FileChoice, isSmallEnough } from './file-choice.tsx'

interface Props {
  document: WholeDocument
  onClose: () => void
}

/** Dialog that puts another file in the place of an uploaded one with a mistake. It is sent at once. */
export function ReplaceFileDialog({ document, onClose }: Props) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const [title, setTitle] = useState(document.title)
  const { text: reason, change: setReason, forget } = useKeptText(`docs.replace ${document.id}`)
  const [file, setFile] = useState<File>()
  const replace = useMutation({
    mutationFn: (chosen: File) =>
      replaceFile(document.id, { title: title.trim(), reason: reason.trim(), file: chosen }),
    onSuccess: ({ id }) => {
      forget()
      toastSuccess(t('replace.done'))
      onClose()
      void navigate(documentPath(id))
    },
  })
  const isReady = file !== undefined && isSmallEnough(file) && title.trim() !== '' && reason.trim() !== ''
  return (
    <Dialog opened title={t('replace.title')} onClose={onClose}>
      <div className={`stack ${classes.form}`}>
        <p>{t('replace.text_file')}</p>
        <TextInput
          label={t('name')}
          maxLength={150}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <FileChoice file={file} onChoose={setFile} />
        <Textarea
          label={t('words.reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {replace.error !== null && (
          <p className="error" role="alert">
            {fileFault(replace.error)}
          </p>
        )}
        <div className="shared-line row stretch gap-8-12">
          <Button disabled={!isReady} loading={replace.isPending} onClick={() => file && replace.mutate(file)}>
            {t('replace.do_file')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

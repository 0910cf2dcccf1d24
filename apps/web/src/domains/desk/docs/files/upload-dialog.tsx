import { Button, Checkbox } from '@mantine/core'
import { type DocumentKind, documentKinds, type DocumentTarget } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { fileFault } from '#ui/form/picture-upload.tsx'
import { useTranslation } from '#ui/texts.ts'
import { uploadFor } from '../api.ts'
import classes from '../docs.module.css'
import { isSmallEnough } from './file-choice.tsx'
import { FileFields } from './file-fields.tsx'
import { TargetSearch } from '../templates/target-search.tsx'

/** A file of the service as a document for a person; it stays a draft until it is sent. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<DocumentKind>('other')
  const [file, setFile] = useState<File>()
  const [target, setTarget] = useState<DocumentTarget>()
  const [isToAcknowledge, setToAcknowledge] = useState(true)
  const upload = useMutation({
    mutationFn: async () => {
      if (target && file) return uploadFor(target.person.id, isToAcknowledge, { title: title.trim(), kind, file })
      throw new Error('nothing to upload')
    },
    onSuccess: (document) => void navigate(documentPath(document.id)),
  })
  const isReady = target !== undefined && file !== undefined && isSmallEnough(file) && title.trim() !== ''
  return (
    <Dialog opened title={t('upload.title')} onClose={onClose}>
      <div className={`stack ${classes.form}`}>
        <TargetSearch chosen={target} onChoose={setTarget} />
        <FileFields
          title={title}
          kind={kind}
          file={file}
          kinds={documentKinds}
          onTitle={setTitle}
          onKind={setKind}
          onFile={setFile}
        />
        <Checkbox
          label={t('to_acknowledge')}
          checked={isToAcknowledge}
          onChange={(event) => setToAcknowledge(event.currentTarget.checked)}
        />
        {upload.error !== null && (
          <p className="error" role="alert">
            {fileFault(upload.error)}
          </p>
        )}
        <div className="shared-line row stretch gap-8-12">
          <Button disabled={!isReady} loading={upload.isPending} onClick={() => upload.mutate()}>
            {t('upload.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

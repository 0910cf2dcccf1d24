import { Button } from '@mantine/core'
import { ownKinds } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { fileFault } from '#ui/form/picture-upload.tsx'
import { useTranslation } from '#ui/texts.ts'
import { handIn, type OwnKind } from '../api.ts'
import classes from '../docs.module.css'
import { isSmallEnough } from './file-choice.tsx'
import { FileFields } from './file-fields.tsx'

/** A signed paper of the person's for the service, which checks it. What an executor shows of themselves goes to their card. */
export function HandInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<OwnKind>('other')
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: async () => {
      if (file) return handIn(title.trim(), kind, file)
      throw new Error('nothing to hand in')
    },
    onSuccess: (document) => {
      toastSuccess(t('hand_in.done'))
      void navigate(documentPath(document.id))
    },
  })
  const isReady = file !== undefined && isSmallEnough(file) && title.trim() !== ''
  return (
    <Dialog opened title={t('hand_in.title')} onClose={onClose}>
      <div className={`stack ${classes.form}`}>
        <p className="muted">{t('hand_in.text')}</p>
        {role === 'executor' && <Link to={profilePath}>{t('hand_in.credentials')}</Link>}
        <FileFields
          title={title}
          kind={kind}
          file={file}
          kinds={ownKinds}
          onTitle={setTitle}
          onKind={setKind}
          onFile={setFile}
        />
        {send.error !== null && (
          <p className="error" role="alert">
            {fileFault(send.error)}
          </p>
        )}
        <div className="shared-line row stretch gap-8-12">
          <Button disabled={!isReady} loading={send.isPending} onClick={() => send.mutate()}>
            {t('hand_in.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

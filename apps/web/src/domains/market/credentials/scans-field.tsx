import { Input } from '@mantine/core'
import { credentialFileEndings, mostCredentialFiles } from '@navyk/api-spec/market/credentials'
import { type FileFacts, fileMaxBytes } from '@navyk/api-spec/messages/files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileList } from '#ui/facts/file-list.tsx'
import { useField } from '#ui/form/fields.tsx'
import { addFile, removeFile, saveFile } from './api.ts'

/** The scans of a credential that is about to be sent: the server keeps them at once, and they are sent with it. */
export function ScansField() {
  const { t } = useTranslation('credentials')
  const { props, change } = useField({ name: 'fileIds', label: t('files') })
  const [files, setFiles] = useState<FileFacts[]>([])
  const take = (next: FileFacts[]) => {
    setFiles(next)
    change(next.map(({ id }) => id))
  }
  return (
    <fieldset name={props.name} className="stack gap-6">
      <legend className="medium pad-0">{t('files')}</legend>
      <Input.Description>{t('files_help')}</Input.Description>
      <FileList
        files={files}
        accept={credentialFileEndings}
        mostBytes={fileMaxBytes}
        most={mostCredentialFiles}
        onSave={saveFile}
        onAdd={async (chosen) => take([...files, await addFile(chosen)])}
        onRemove={async (id) => {
          await removeFile(id)
          take(files.filter((file) => file.id !== id))
        }}
      />
      {props.error && <Input.Error>{props.error}</Input.Error>}
    </fieldset>
  )
}

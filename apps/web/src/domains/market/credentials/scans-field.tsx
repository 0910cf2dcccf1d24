import { Input } from '@mantine/core'
import { credentialFileEndings, mostCredentialFiles } from '@navyk/api-spec/market/credentials'
import { fileMaxBytes } from '@navyk/api-spec/messages/files'
import { useTranslation } from '#ui/texts.ts'
import { useField } from '#ui/form/fields.tsx'
import { useWaitingFiles } from '#ui/form/waiting-files.tsx'
import { addFile, removeFile, saveFile } from './api.ts'

/** The scans of a credential that is about to be sent. */
export function ScansField() {
  const { t } = useTranslation('credentials')
  const { props, change } = useField({ name: 'fileIds', label: t('files') })
  const files = useWaitingFiles({
    accept: credentialFileEndings,
    mostBytes: fileMaxBytes,
    most: mostCredentialFiles,
    add: addFile,
    remove: removeFile,
    onSave: saveFile,
    onChange: change,
  })
  return (
    <fieldset name={props.name} className="stack gap-6">
      <legend className="medium pad-0">{t('files')}</legend>
      <Input.Description>{t('files_help')}</Input.Description>
      {files.field}
      {props.error && <Input.Error>{props.error}</Input.Error>}
    </fieldset>
  )
}

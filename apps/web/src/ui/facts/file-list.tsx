import { Button, FileButton, Loader } from '@mantine/core'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { failureBody, failureMessage } from '../feedback/failures.ts'
import classes from './file-list.module.css'
import { useFormat } from '../format.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useTranslation } from '../texts.ts'

interface ListedFile {
  id: string
  name: string
  sizeBytes: number
}

interface Props {
  files: ListedFile[]
  onSave: (file: ListedFile) => Promise<unknown>
  /** Adds a file; absent for a read-only list. */
  onAdd?: ((file: File) => Promise<unknown>) | undefined
  onRemove?: ((id: string) => Promise<unknown>) | undefined
  /** Allowed endings; then the largest size and the largest number of files. */
  accept?: string
  mostBytes: number
  most: number
}

/** Files of a thing: downloading, and where allowed adding and removing. A refusal is shown below. */
export function FileList({ files, onSave, onAdd, onRemove, accept, mostBytes, most }: Props) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { busy, failure, setFailure, run } = useFileWork()
  const add = (file: File | null) => {
    if (!file || !onAdd) return
    if (file.size > mostBytes) return setFailure(t('files.too_large', { size: megabytes(mostBytes) }))
    void run('add', () => onAdd(file))
  }
  const sizeOf = ({ sizeBytes }: ListedFile) =>
    sizeBytes < 100_000
      ? t('files.kilobytes', { size: format.number(Math.ceil(sizeBytes / 1024)) })
      : t('files.megabytes', { size: format.number(Math.round(sizeBytes / 104_857.6) / 10) })
  return (
    <div className="stack at-start gap-8">
      {files.length > 0 && (
        <ul className="stack full">
          {files.map((file) => (
            <li key={file.id} className="line ruled-below gap-4">
              <button
                type="button"
                className={`line bare gap-8 grow shrinks ${classes.name}`}
                onClick={() => void run(file.id, () => onSave(file))}
              >
                {busy === file.id ? <Loader size="xs" /> : <Icon of={IconDownload} />}
                <span className="anywhere shrinks">{file.name}</span>
                <span className="muted nowrap fixed">{sizeOf(file)}</span>
              </button>
              {onRemove && (
                <IconButton
                  icon={IconTrash}
                  label={t('files.remove', { name: file.name })}
                  onClick={() => void run(file.id, () => onRemove(file.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onAdd && files.length < most && (
        <FileButton onChange={add} {...(accept !== undefined && { accept })}>
          {(props) => (
            <Button
              {...props}
              type="button"
              variant="default"
              loading={busy === 'add'}
              leftSection={<Icon of={IconPaperclip} />}
            >
              {t('files.add')}
            </Button>
          )}
        </FileButton>
      )}
      {failure !== undefined && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Work on one file at a time: which file, and why it failed. */
function useFileWork() {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const run = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const [first] = Object.values(failureBody(error)?.errors ?? {}).flat()
      setFailure(first ?? failureMessage(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, failure, setFailure, run }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

import { Button, FileButton } from '@mantine/core'
import { importEndings, importMaxBytes } from '@navyk/api-spec/views/imports'
import { IconUpload } from '@tabler/icons-react'
import { failureMessage } from '#ui/feedback/failures.ts'
import { Icon } from '#ui/icon.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useUpload } from './api.ts'

/** Button that takes a spreadsheet and opens it. `onFailure` receives the reason why it was not taken, and undefined before each try. */
export function UploadButton({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const { t } = useTranslation('imports')
  const [, change] = useFilters(['import'])
  const upload = useUpload()
  const choose = (file: File | null) => {
    if (!file) return
    onFailure(undefined)
    if (file.size > importMaxBytes) return onFailure(t('start.too_big', { size: importMaxBytes / 1024 / 1024 }))
    upload.mutate(file, {
      onSuccess: ({ data }) => change({ import: data.id }),
      onError: (error) => onFailure(failureMessage(error)),
    })
  }
  return (
    <FileButton onChange={choose} accept={importEndings}>
      {(props) => (
        <Button {...props} loading={upload.isPending} leftSection={<Icon of={IconUpload} />}>
          {t('start.upload')}
        </Button>
      )}
    </FileButton>
  )
}

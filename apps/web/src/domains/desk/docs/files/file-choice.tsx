import { Button, FileButton } from '@mantine/core'
import { documentEndings } from '@navyk/api-spec/desk/docs'
import { fileMaxBytes } from '@navyk/api-spec/messages/files'
import { IconPaperclip } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  file: File | undefined
  onChoose: (file: File) => void
}

/** A PDF or picture to send. */
export function FileChoice({ file, onChoose }: Props) {
  const { t } = useTranslation('docs')
  return (
    <div className="row gap-8-12 anywhere">
      <FileButton accept={documentEndings} onChange={(chosen) => chosen && onChoose(chosen)}>
        {(button) => (
          <Button {...button} type="button" variant="default" leftSection={<Icon of={IconPaperclip} />}>
            {t('choose_file')}
          </Button>
        )}
      </FileButton>
      {file ? <bdi>{file.name}</bdi> : <span className="muted">{t('file_help')}</span>}
      {file && file.size > fileMaxBytes && (
        <p className="error" role="alert">
          {t('file_too_large')}
        </p>
      )}
    </div>
  )
}

export const isSmallEnough = (file: File) => file.size <= fileMaxBytes

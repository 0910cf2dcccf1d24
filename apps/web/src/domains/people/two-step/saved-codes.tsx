import { Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#ui/facts/contacts/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './two-step.module.css'

interface Props {
  codes: string[]
  /** Callback for when the person confirms that they have stored them. */
  onKept: () => void
}

/** The saved codes, shown once; scrolled into view, with the focus on the title. */
export function SavedCodes({ codes, onKept }: Props) {
  const { t } = useTranslation('two-step')
  const text = codes.join('\n')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`stack at-start gap-16 ${classes.part}`}>
      <Title order={3} tabIndex={-1} ref={title} className="below-bar">
        {t('codes.title')}
      </Title>
      <Text>{t('codes.about')}</Text>
      <ul className={`stack bordered gap-4-24 full pad-16 ${classes.codes}`} dir="ltr" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`shared-line buttons ${classes.actions}`}>
        <CopyButton text={text} label={t('codes.copy')} />
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => download(`${t('codes.file_head')}\n\n${text}\n`)}
        >
          {t('codes.download')}
        </Button>
        <Button onClick={onKept}>{t('codes.kept')}</Button>
      </div>
    </div>
  )
}

const download = (text: string) => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'navyk-codes.txt')

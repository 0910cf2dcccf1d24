import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toastError } from '../../feedback/toasts.ts'
import { Icon } from '../../icon.tsx'
import { useTranslation } from '../../texts.ts'

/** Copies a text and confirms that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (error) toastError(t('copy.failed'))
  }, [error, t])
  return (
    <Button
      variant="default"
      leftSection={<Icon of={copied ? IconCheck : IconCopy} />}
      onClick={() => copy(text)}
      aria-live="polite"
    >
      {copied ? t('copy.done') : label}
    </Button>
  )
}

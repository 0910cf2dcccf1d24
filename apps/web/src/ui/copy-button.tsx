import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../app/toasts.ts'
import { Icon } from './icon.tsx'

const shownMs = 2000

/** Copies a text and confirms that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), shownMs)
    } catch {
      void toastError(t('copy.failed'))
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon of={isCopied ? IconCheck : IconCopy} />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {isCopied ? t('copy.done') : label}
    </Button>
  )
}

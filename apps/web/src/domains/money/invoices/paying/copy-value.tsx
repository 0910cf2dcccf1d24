import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/icon-button.tsx'
import classes from './copy-value.module.css'

const shownMs = 2000

/** A value to type into a bank's application, with a button to copy it. */
export function CopyValue({ label, shown, value = shown }: { label: string; shown: string; value?: string }) {
  const { t } = useTranslation('invoices')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // Without https browsers refuse to copy; the value can be selected by hand.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <div className={classes.value}>
      <div className={classes.words}>
        <dt>{label}</dt>
        <dd dir="ltr">{shown}</dd>
      </div>
      <IconButton
        icon={isCopied ? IconCheck : IconCopy}
        label={isCopied ? t('copied', { label }) : t('copy', { label })}
        onClick={() => void copy()}
      />
    </div>
  )
}

import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './paying.module.css'

/** A value to type into a bank's application, with a button to copy it. */
export function CopyValue({ label, shown, value = shown }: { label: string; shown: string; value?: string }) {
  const { t } = useTranslation('invoices')
  // A page without https may not copy; the value can still be selected by hand.
  const { copy, copied } = useClipboard()
  return (
    <div className={`muted-terms small-terms stack ruled pad-block-8 ${classes.value}`}>
      <dt>{label}</dt>
      <dd>
        <span dir="ltr">{shown}</span>
        <IconButton
          icon={copied ? IconCheck : IconCopy}
          label={copied ? t('copied', { label }) : t('copy', { label })}
          onClick={() => copy(value)}
        />
      </dd>
    </div>
  )
}

import { Anchor, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useField } from '#ui/form/fields.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './consent.module.css'
import { ConsentText } from './consent-text.tsx'

/** A checkbox for the text on personal data, which opens in a dialog. Unchecked at first. */
export function ConsentField({ name }: { name: string }) {
  const { t } = useTranslation('consent')
  const { props, value, change } = useField({ name, label: t('agree') })
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Checkbox
        {...props}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked || undefined)}
      />
      <Anchor component="button" type="button" className={`pad-block-12 ${classes.read}`} onClick={() => setOpen(true)}>
        {t('read')}
      </Anchor>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="lg">
        <ConsentText />
      </Dialog>
    </div>
  )
}

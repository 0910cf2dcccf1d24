import { Modal, type ModalProps } from '@mantine/core'
import classes from './dialogs.module.css'
import { useTranslation } from '../texts.ts'
import { unbrokenNumbers } from '../layout/unbroken-numbers.tsx'

interface Props extends ModalProps {
  title: string
}

/** A window over the page. Esc and a press beside it close it, and the focus goes back to where it was. */
export function Dialog({ title, ...props }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      centered
      classNames={{ title: classes.title ?? '', close: classes.close ?? '' }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      // The library's <header> would count as a second head of the page.
      attributes={{ header: { role: 'presentation' } }}
      title={unbrokenNumbers(title)}
      {...props}
    />
  )
}

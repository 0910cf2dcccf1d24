import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import type { HandOverProps } from './hand-over-dialog.tsx'

const dialog = lazyPart<HandOverProps>(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/** Hands a contract over to somebody who has been found. */
export function HandOverButton(props: Omit<HandOverProps, 'onClose'>) {
  const { t } = useTranslation('contracts')
  return (
    <DialogButton label={t('life.startSuccessor.submit')}>
      {(onClose) => <Part of={dialog} {...props} onClose={onClose} />}
    </DialogButton>
  )
}

import type { SentCode } from '@navyk/api-spec/people/accounts'
import { useRef } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useConfirmContact } from './api.ts'

/** A new phone or e-mail whose code was sent. */
export interface ContactChange {
  kind: 'phone' | 'email'
  value: string
  sent: SentCode
}

interface Props {
  change: ContactChange
  /** The new value, formatted. */
  shown: string
  /** Sends another code to the same new value. */
  resend: () => Promise<{ data: { phone: SentCode | null; email: SentCode | null } }>
  onClose: () => void
}

/** Confirms a new phone or e-mail by the code that was sent to it. The first code is sent before the dialog opens. */
export function ConfirmContactDialog({ change, shown, resend, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirmContact()
  const first = useRef<SentCode | undefined>(change.sent)
  const sendCode = async (): Promise<SentCode> => {
    const sent = first.current ?? (await resend()).data[change.kind]
    first.current = undefined
    // Absent only when the new value is already the present one.
    return sent ?? change.sent
  }
  return (
    <CodeDialog
      opened
      onClose={onClose}
      title={t(`confirm_${change.kind}`)}
      submitLabel={t('words.confirm')}
      sentText={t('sent', { to: shown })}
      sendCode={sendCode}
      submitCode={async (codes) => {
        await confirm.mutateAsync(codes)
        toastSuccess(t(`changed_${change.kind}`))
      }}
    >
      {t(`consequence_${change.kind}`)}
    </CodeDialog>
  )
}

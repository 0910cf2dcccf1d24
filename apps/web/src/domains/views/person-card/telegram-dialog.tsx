import { telegramForm } from '@navyk/api-spec/people/accounts'
import type { PersonCard } from '@navyk/api-spec/views/person-card'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useChangeTelegramName } from './api.ts'

export interface TelegramDialogProps {
  person: Pick<PersonCard, 'accountId' | 'telegram'>
  onClose: () => void
}

/** Form of the name by which a person can be written to in Telegram; an empty one removes it. */
export function TelegramDialog({ person: { accountId, telegram }, onClose }: TelegramDialogProps) {
  const { t } = useTranslation('person-card')
  const change = useChangeTelegramName(accountId)
  const form = useSchemaForm(telegramForm, {
    defaultValues: { telegram: telegram.name },
    send: async (values) => {
      await change.mutateAsync({ ...values, version: telegram.version })
      toastSuccess(t('telegram.saved'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('telegram.change')}>
      <Form form={form} submitLabel={t('telegram.save')} onCancel={onClose}>
        <TextField name="telegram" label={t('telegram.name')} help={t('telegram.help')} autoComplete="off" />
      </Form>
    </Dialog>
  )
}

import { telegramForm } from '@navyk/api-spec/people/accounts'
import type { PersonCard } from '@navyk/api-spec/views/person-card'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useChangeTelegramName } from './api.ts'

export interface TelegramDialogProps {
  person: Pick<PersonCard, 'accountId' | 'telegram'>
  onClose: () => void
}

/** Form of the name by which a person can be written to in Telegram; an empty one removes it. */
export function TelegramDialog({ person: { accountId, telegram }, onClose }: TelegramDialogProps) {
  const { t } = useTranslation('person-card')
  const change = useChangeTelegramName(accountId)
  return (
    <FormDialog
      schema={telegramForm}
      defaults={{ telegram: telegram.name }}
      title={t('telegram.change')}
      write={(values) => change.mutateAsync({ ...values, version: telegram.version })}
      done={t('words.saved')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <TextField name="telegram" label={t('telegram.name')} help={t('telegram.help')} autoComplete="off" />
    </FormDialog>
  )
}

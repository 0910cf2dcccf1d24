import { sendForm, type WholeDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useDocumentSteps } from './api.ts'

/** Sends a draft with the last day on which it can be answered. */
export function SendUntilDialog({ document, onClose }: { document: WholeDocument; onClose: () => void }) {
  const { t } = useTranslation('docs')
  const { send } = useDocumentSteps(document.id)
  const { version } = document
  const form = useSchemaForm(sendForm, {
    defaultValues: {},
    send: async (values) => {
      await send.mutateAsync({ version, ...values })
      toastSuccess(t('send.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('send.until_title')}>
      <Form form={form} submitLabel={t('send.submit_until')} onCancel={onClose}>
        <DateField
          name="answerBy"
          label={t('send.answer_by')}
          help={t('send.answer_by_help')}
          min={businessDate(new Date())}
        />
      </Form>
    </Dialog>
  )
}

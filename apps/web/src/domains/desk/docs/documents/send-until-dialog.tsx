import { sendForm, type WholeDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useDocumentSteps } from '../api.ts'

/** Sends a draft with the last day on which it can be answered. */
export function SendUntilDialog({ document, onClose }: { document: WholeDocument; onClose: () => void }) {
  const { t } = useTranslation('docs')
  const { send } = useDocumentSteps(document.id)
  const { version } = document
  return (
    <FormDialog
      schema={sendForm}
      defaults={{}}
      title={t('send.until_title')}
      write={(values) => send.mutateAsync({ version, ...values })}
      done={t('send.done')}
      submitLabel={t('send.submit_until')}
      onClose={onClose}
    >
      <DateField
        name="answerBy"
        label={t('send.answer_by')}
        help={t('send.answer_by_help')}
        min={businessDate(new Date())}
      />
    </FormDialog>
  )
}

import { type CommissionRule, endRuleForm } from '@navyk/api-spec/money/commission'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useEndRule } from './api.ts'

/** Dialog of the last day of a rule. */
export function EndDialog({ rule, onClose }: { rule: CommissionRule; onClose: () => void }) {
  const { t } = useTranslation('commission')
  const end = useEndRule(rule.id)
  const today = businessDate(new Date())
  const form = useSchemaForm(endRuleForm, {
    defaultValues: { version: rule.version, validTo: today },
    send: async (body) => {
      await end.mutateAsync(body)
      toastSuccess(t('end.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('end.title')}>
      <Form form={form} submitLabel={t('end.label')} onCancel={onClose}>
        <DateField
          name="validTo"
          label={t('end.last_day')}
          help={t(rule.validFrom > today ? 'end.help_ahead' : 'end.help')}
          min={today}
        />
      </Form>
    </Dialog>
  )
}

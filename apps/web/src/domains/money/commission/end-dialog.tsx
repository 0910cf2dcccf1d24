import { type CommissionRule, endRuleForm } from '@navyk/api-spec/money/commission'
import { businessDate } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useEndRule } from './api.ts'

/** Dialog of the last day of a rule. */
export function EndDialog({ rule, onClose }: { rule: CommissionRule; onClose: () => void }) {
  const { t } = useTranslation('commission')
  const end = useEndRule(rule.id)
  const today = businessDate(new Date())
  return (
    <FormDialog
      schema={endRuleForm}
      defaults={{ version: rule.version, validTo: today }}
      title={t('end.title')}
      write={end.mutateAsync}
      done={t('end.done')}
      submitLabel={t('end.label')}
      onClose={onClose}
    >
      <DateField
        name="validTo"
        label={t('words.last_day')}
        help={t(rule.validFrom > today ? 'end.help_ahead' : 'end.help')}
        min={today}
      />
    </FormDialog>
  )
}

import { Button } from '@mantine/core'
import { commissionKinds, type CommissionRuleForm, commissionRuleForm } from '@navyk/api-spec/money/commission'
import { addMonths, businessDate, businessMonth } from '@navyk/api-spec/kit'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { SchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useCreateRule, usePreviewRule } from './api.ts'
import { RulePreview } from './rule-preview.tsx'

/** Dialog that sets a rule from a day on. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commission')
  const words = useWords()
  const create = useCreateRule()
  const today = businessDate(new Date())
  return (
    <FormDialog
      schema={commissionRuleForm}
      keptAs="commission.rule"
      defaults={{ kind: 'percent', steps: [], validFrom: today, note: '' }}
      title={t('form.title')}
      write={create.mutateAsync}
      done={t('form.done')}
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      {(form) => {
        const [kind, subject] = form.watch(['kind', 'subject'])
        return (
          <>
            <SelectField
              name="kind"
              label={t('words.kind')}
              options={commissionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <RateFields kind={kind} />
            <MoneyField name="minimumPayKopecks" label={t('minimum')} help={t('form.minimum_help')} isOptional />
            <SelectField
              name="subject"
              isOptional
              label={words.label('subject')}
              placeholder={t('form.any_subject')}
              options={words.subjectOptions()}
            />
            {subject && (
              <SelectField
                name="level"
                isOptional
                isConditional
                label={t('words.level')}
                placeholder={t('form.any_level')}
                options={words.levelOptions()}
              />
            )}
            <NumberField name="contractNumber" label={t('form.contract')} help={t('form.contract_help')} isOptional />
            <DateField name="validFrom" label={t('words.first_day')} help={t('form.valid_from_help')} min={today} />
            <TextAreaField name="note" label={t('note')} isOptional />
            <TryIt form={form} />
          </>
        )
      }}
    </FormDialog>
  )
}

/** Fields of the commission itself: a sum, a percent, or percents by hours. */
function RateFields({ kind }: { kind: CommissionRuleForm['kind'] }) {
  const { t } = useTranslation('commission')
  return (
    <>
      {kind === 'fixed' ? (
        <MoneyField name="amountKopecks" label={t('form.amount')} isConditional />
      ) : (
        <NumberField
          name="percent"
          label={t(kind === 'steps' ? 'form.percent_first' : 'form.percent')}
          unit="%"
          isConditional
        />
      )}
      {kind === 'steps' && <Steps />}
    </>
  )
}

/** Preview of the last month with the typed rule. It is shown for that input alone; other input needs another preview. */
function TryIt({ form }: { form: SchemaForm<z.input<typeof commissionRuleForm>, CommissionRuleForm> }) {
  const { t } = useTranslation('commission')
  const format = useFormat()
  const tried = usePreviewRule()
  const [triedOf, setTriedOf] = useState<string>()
  const typed = JSON.stringify(useWatch({ control: form.control }))
  const month = format.month(addMonths(businessMonth(new Date()), -1))
  return (
    <>
      <Button
        variant="default"
        loading={tried.isPending}
        onClick={() => {
          setTriedOf(typed)
          void form.submitTo((body) => tried.mutateAsync(body))
        }}
      >
        {t('preview.label', { month })}
      </Button>
      {tried.data && triedOf === typed && <RulePreview preview={tried.data.data} />}
    </>
  )
}

/** Fields of lower percents above a number of hours. */
function Steps() {
  const { t } = useTranslation('commission')
  const { fields, append, remove } = useFieldArray({ name: 'steps', shouldUnregister: true })
  return (
    <>
      {fields.map((field, index) => (
        <FieldGroup key={field.id} legend={t('form.step', { number: index + 1 })}>
          <FieldRow>
            <NumberField name={`steps.${index}.fromHours`} label={t('form.from_hours')} />
            <NumberField name={`steps.${index}.percent`} label={t('form.percent')} unit="%" />
            <IconButton icon={IconTrash} label={t('form.remove_step')} onClick={() => remove(index)} />
          </FieldRow>
        </FieldGroup>
      ))}
      <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => append({})}>
        {t('form.add_step')}
      </Button>
    </>
  )
}

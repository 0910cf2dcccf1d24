import { type Contract, contractForm, settlementModels, startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { useWatch } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useUpdateContract } from '../api.ts'
import { BasisFields, PolicyFields } from './policy-fields.tsx'
import classes from '../contracts.module.css'

/** Form of both rates and the lessons of a week. A draft has the rates of the chosen response; staff may change them. */
export function TermsForm({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const update = useUpdateContract(contract.id)
  const form = useSchemaForm(contractForm, {
    defaultValues: {
      ...ratesOf(contract),
      startsOn: contract.startsOn,
      endsOn: contract.endsOn ?? undefined,
      lessonMinutes: contract.lessonMinutes,
      weeklySlots: contract.weeklySlots,
      format: contract.format,
      place: contract.place,
      ...policyOf(contract),
      endNoticeDays: contract.endNoticeDays,
      settlementModel: contract.settlementModel,
    },
    send: async (values) => {
      await update.mutateAsync({ ...values, version: contract.version })
      toastSuccess(t('form.done'))
    },
  })
  const [customerRate, executorRate, basis, model] = useWatch({
    control: form.control,
    name: ['customerRateKopecks', 'executorRateKopecks', 'basis', 'settlementModel'],
  })
  return (
    <Form form={form} submitLabel={t('form.submit')}>
      <FieldGroup legend={t('form.rates')}>
        <FieldRow>
          <MoneyField name="customerRateKopecks" label={t('rate_customer')} />
          <MoneyField name="executorRateKopecks" label={t('rate_executor')} />
        </FieldRow>
        <BasisFields />
        {basis !== 'month' && basis !== 'package' && (
          <Commission customerRate={customerRate} executorRate={executorRate} />
        )}
        <SelectField
          name="settlementModel"
          label={t('settlement')}
          help={t(`settlement_help.${model}`)}
          options={settlementModels.map((value) => ({ value, label: t(`settlements.${value}`) }))}
        />
      </FieldGroup>
      <FieldGroup legend={t('words.lessons')}>
        <LessonFields contract={contract} />
      </FieldGroup>
      <FieldGroup legend={t('policy.title')}>
        <PolicyFields />
      </FieldGroup>
    </Form>
  )
}

/** The contract's present rules, as start values. */
const policyOf = (contract: Contract) => ({
  basis: contract.basis,
  packageLessons: contract.packageLessons,
  noticeHours: contract.noticeHours,
  freeMovesPerMonth: contract.freeMovesPerMonth,
  makeUpRule: contract.makeUpRule,
  makeUpDays: contract.makeUpDays,
  noShowMinutes: contract.noShowMinutes,
  latePayPercent: contract.latePayPercent ?? startingPolicy.latePayPercent,
  silentApproval: contract.silentApproval,
  silentConfirmation: contract.silentConfirmation,
  silentActDays: contract.silentActDays,
  paysAhead: contract.paysAhead,
  issuesAtOnce: contract.issuesAtOnce,
})

const ratesOf = ({ customerRateKopecks, executorRateKopecks }: Contract) => ({
  ...(customerRateKopecks !== undefined && { customerRateKopecks }),
  ...(executorRateKopecks !== undefined && { executorRateKopecks }),
})

function LessonFields({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  return (
    <>
      <FieldRow>
        <DateField name="startsOn" label={t('words.first_day')} />
        <DateField name="endsOn" label={t('words.last_day')} help={t('form.ends_help')} isOptional />
      </FieldRow>
      <WeekdayTimesField
        name="weeklySlots"
        label={t('week')}
        help={t('form.week_help')}
        minutes={contract.lessonMinutes}
      />
      <FieldRow>
        <NumberField
          name="lessonMinutes"
          label={t('lesson_minutes')}
          help={t('form.minutes_help')}
          min={shortestLessonMinutes}
          max={longestLessonMinutes}
          step={15}
          unit={t('words.minutes')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField name="format" label={t('words.where')} options={words.formatOptions()} />
        <TextField name="place" label={t('place')} stopsAtLimit isOptional />
      </FieldRow>
    </>
  )
}

/** The commission, updated while the rates are typed. */
function Commission({ customerRate, executorRate }: { customerRate: unknown; executorRate: unknown }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  if (typeof customerRate !== 'number' || typeof executorRate !== 'number') return null
  const kopecks = customerRate - executorRate
  if (!(kopecks >= 0) || customerRate === 0) return null
  return (
    <p className={`muted ${classes.commission}`} role="status">
      {t('form.commission', { money: format.money(kopecks), share: format.percent(kopecks / customerRate) })}
    </p>
  )
}

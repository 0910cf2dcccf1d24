import { billingBases, makeUpRules, mayPayAhead } from '@navyk/api-spec/teaching/contracts'
import { useWatch } from 'react-hook-form'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { NumberField, SelectField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Fields of what the rates are for. */
export function BasisFields() {
  const { t } = useTranslation('contracts')
  const [basis, paysAhead] = useWatch({ name: ['basis', 'paysAhead'] })
  return (
    <>
      <FieldRow>
        <SelectField
          name="basis"
          label={t('policy.basis')}
          help={t('policy.basis_help')}
          options={billingBases.map((value) => ({ value, label: t(`policy.bases.${value}`) }))}
        />
        {basis === 'package' && <NumberField name="packageLessons" label={t('policy.package')} />}
      </FieldRow>
      {(mayPayAhead(basis) || paysAhead) && (
        <CheckField name="paysAhead" label={t('policy.pays_ahead')} help={t('policy.pays_ahead_help')} />
      )}
      {paysAhead && (
        <CheckField name="issuesAtOnce" label={t('policy.issues_at_once')} help={t('policy.issues_at_once_help')} />
      )}
    </>
  )
}

/** The rules for cancelled, moved and missed lessons. */
export function PolicyFields() {
  const { t } = useTranslation('contracts')
  const makeUpRule = useWatch({ name: 'makeUpRule' })
  return (
    <>
      <FieldRow>
        <NumberField name="noticeHours" label={t('notice')} help={t('form.notice_help')} unit={t('hours')} />
        <NumberField name="freeMovesPerMonth" label={t('policy.free_moves')} help={t('policy.free_moves_help')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="makeUpRule"
          label={t('policy.make_up')}
          options={makeUpRules.map((value) => ({ value, label: t(`policy.make_ups.${value}`) }))}
        />
        {makeUpRule !== 'none' && (
          <NumberField name="makeUpDays" label={t('policy.make_up_days')} unit={t('policy.days')} />
        )}
      </FieldRow>
      <FieldRow>
        <NumberField name="noShowMinutes" label={t('policy.no_show')} unit={t('words.minutes')} />
        <NumberField name="latePayPercent" label={t('policy.late_pay')} help={t('policy.late_pay_help')} unit="%" />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="endNoticeDays"
          label={t('policy.end_notice')}
          help={t('policy.end_notice_help')}
          unit={t('policy.days')}
        />
      </FieldRow>
      <CheckField name="silentApproval" label={t('policy.silent')} help={t('policy.silent_help')} />
      <CheckField
        name="silentConfirmation"
        label={t('policy.silent_confirmation')}
        help={t('policy.silent_confirmation_help')}
      />
      <NumberField
        name="silentActDays"
        label={t('policy.silent_act')}
        help={t('policy.silent_act_help')}
        unit={t('policy.days')}
      />
    </>
  )
}

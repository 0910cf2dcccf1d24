import { type Contract, mayPayAhead } from '@navyk/api-spec/teaching/contracts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The contract's rules for cancelled, moved and missed lessons. */
export function PolicyFacts({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const { makeUpRule, makeUpDays, latePayPercent } = contract
  return (
    <Facts>
      <Fact label={t('policy.basis')}>
        {contract.basis === 'package'
          ? t('policy.package_of', { count: contract.packageLessons ?? 0 })
          : t(`policy.bases.${contract.basis}`)}
      </Fact>
      {mayPayAhead(contract.basis) && (
        <Fact label={t('words.payment')}>
          {t(contract.paysAhead ? 'policy.pays_ahead_yes' : 'policy.pays_ahead_no')}
        </Fact>
      )}
      {contract.paysAhead && (
        <Fact label={t('policy.plan_invoice')}>
          {t(contract.issuesAtOnce ? 'policy.issues_at_once_yes' : 'policy.issues_at_once_no')}
        </Fact>
      )}
      <Fact label={t('notice')}>{t('notice_hours', { count: contract.noticeHours })}</Fact>
      <Fact label={t('policy.free_moves')}>{t('policy.per_month', { count: contract.freeMovesPerMonth })}</Fact>
      <Fact label={t('policy.make_up')}>
        {t(`policy.make_ups.${makeUpRule}`)}
        {makeUpRule !== 'none' && `, ${t('policy.within_days', { count: makeUpDays })}`}
      </Fact>
      <Fact label={t('policy.no_show')}>{format.duration(contract.noShowMinutes)}</Fact>
      {latePayPercent !== undefined && <Fact label={t('policy.late_pay')}>{format.percent(latePayPercent / 100)}</Fact>}
      <Fact label={t('policy.end_notice')}>{t('policy.in_days', { count: contract.endNoticeDays })}</Fact>
      <Fact label={t('policy.silent')}>{t(contract.silentApproval ? 'policy.silent_yes' : 'policy.silent_no')}</Fact>
      <Fact label={t('policy.silent_confirmation')}>
        {t(contract.silentConfirmation ? 'policy.silent_confirmation_yes' : 'policy.silent_confirmation_no')}
      </Fact>
      <Fact label={t('policy.silent_act')}>
        {contract.silentActDays === null
          ? t('policy.silent_act_no')
          : t('policy.silent_act_days', { count: contract.silentActDays })}
      </Fact>
    </Facts>
  )
}

import { billingBases, contractStates, makeUpRules, settlementModels } from '@navyk/api-spec/teaching/contracts'
import { lessonFormats, type WeeklySlot } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { type HistoryFields, HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { contractHistoryQuery } from '../api.ts'

/** History of a contract: each action and who did it. */
export function ContractHistory({ id }: { id: string }) {
  const nameOf = useOpenTexts('contracts')
  return (
    <HistoryPanel
      query={useQuery(contractHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={useFields()}
    />
  )
}

/** The fields that a contract's history may name. */
function useFields(): HistoryFields {
  const { t } = useTranslation('contracts')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const words = useWords()
  const { text, number, oneOf } = readers
  return {
    state: [t('words.state'), oneOf(contractStates, (state) => stateLabel('contract', state))],
    customerRateKopecks: [t('rate_customer'), number(format.money)],
    executorRateKopecks: [t('rate_executor'), number(format.money)],
    startsOn: [t('words.first_day'), text(format.date)],
    endsOn: [t('words.last_day'), text(format.date)],
    pausedFrom: [t('life.pause.from'), text(format.date)],
    pausedUntil: [t('life.pause.until'), text(format.date)],
    validFrom: [t('valid_from'), text(format.date)],
    endNoticeDays: [t('policy.end_notice'), number((count) => t('policy.in_days', { count }))],
    lessonMinutes: [t('lesson_minutes'), number(format.duration)],
    weeklySlots: [t('week'), (value) => (isWeek(value) ? words.week(value) : '')],
    format: [t('words.where'), oneOf(lessonFormats, words.formatName)],
    place: [t('place'), text()],
    meetingPlace: [t('place'), text()],
    basis: [t('policy.basis'), oneOf(billingBases, (basis) => t(`policy.bases.${basis}`))],
    packageLessons: [t('policy.package'), number(String)],
    noticeHours: [t('notice'), number((count) => t('notice_hours', { count }))],
    freeMovesPerMonth: [t('policy.free_moves'), number((count) => t('policy.per_month', { count }))],
    makeUpRule: [t('policy.make_up'), oneOf(makeUpRules, (rule) => t(`policy.make_ups.${rule}`))],
    makeUpDays: [t('policy.make_up_days'), number((count) => t('policy.within_days', { count }))],
    noShowMinutes: [t('policy.no_show'), number(format.duration)],
    latePayPercent: [t('policy.late_pay'), number((percent) => format.percent(percent / 100))],
    silentApproval: [t('policy.silent'), (value) => t(value === true ? 'policy.silent_yes' : 'policy.silent_no')],
    paysAhead: [t('words.payment'), (value) => t(value === true ? 'policy.pays_ahead_yes' : 'policy.pays_ahead_no')],
    issuesAtOnce: [
      t('policy.plan_invoice'),
      (value) => t(value === true ? 'policy.issues_at_once_yes' : 'policy.issues_at_once_no'),
    ],
    silentConfirmation: [
      t('policy.silent_confirmation'),
      (value) => t(value === true ? 'policy.silent_confirmation_yes' : 'policy.silent_confirmation_no'),
    ],
    silentActDays: [t('policy.silent_act'), number((count) => t('policy.silent_act_days', { count }))],
    settlementModel: [t('settlement'), oneOf(settlementModels, (model) => t(`settlements.${model}`))],
  }
}

const isWeek = (value: unknown): value is WeeklySlot[] =>
  Array.isArray(value) && value.every((slot) => typeof slot === 'object' && slot !== null && 'weekday' in slot)

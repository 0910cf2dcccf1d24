import { minuteMs } from '@navyk/api-spec/kit'
import { type Lesson, type LessonOutcome, outcomeEffect } from '@navyk/api-spec/teaching/lessons'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The effect of an outcome for the viewer, in a few words: the own money, and whether a make-up is owed. An estimate,
 *  because a cancelled make-up lesson costs nothing; the server decides. */
export function useOutcomeEffect(lesson: Lesson) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  return (outcome: LessonOutcome, heldMinutes: number | undefined): string => {
    const price = {
      customerRateKopecks: lesson.customerRateKopecks ?? 0,
      executorRateKopecks: lesson.executorRateKopecks ?? 0,
      lessonMinutes: minutesOf(lesson),
      heldMinutes: heldMinutes ?? null,
    }
    const policy = { ...lesson.policy, latePayPercent: lesson.policy.latePayPercent ?? 100 }
    const usesFreeMove = lesson.usedFreeMove && outcome === lesson.outcome
    const effect = outcomeEffect(outcome, price, policy, usesFreeMove)
    const isBoth = lesson.customerRateKopecks !== undefined && lesson.executorRateKopecks !== undefined
    const money = isBoth
      ? t('close.both', { charge: format.amount(effect.chargeKopecks), pay: format.amount(effect.payKopecks) })
      : format.money(lesson.executorRateKopecks === undefined ? effect.chargeKopecks : effect.payKopecks)
    return [money, effect.makeUpOwed && t('close.owed')].filter(Boolean).join(' · ')
  }
}

export const minutesOf = (lesson: { startsAt: string; endsAt: string }): number =>
  (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / minuteMs

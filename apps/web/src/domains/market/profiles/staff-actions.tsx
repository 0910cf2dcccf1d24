import type { Activity } from '@navyk/api-spec/market/profiles'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { FigureTable } from '#ui/facts/figure-table.tsx'
import { useTranslation } from '#ui/texts.ts'

const kinds = [
  'account',
  'contract',
  'executor_application',
  'executor_credential',
  'income_report',
  'invoice',
  'learner',
  'lesson',
  'offer',
  'plan',
  'product',
  'promo_code',
  'question',
  'work_report',
] as const

type Kind = (typeof kinds)[number] | 'other'

/** Number of the person's actions, by kind of object. */
export function StaffActions({ activity }: { activity: Extract<Activity, { role: 'staff' }> }) {
  const { t } = useTranslation('profiles')
  const format = useFormat()
  const counts = new Map<Kind, number>()
  for (const { objectKind, count } of activity.actions) {
    const kind = kinds.find((each) => each === objectKind) ?? 'other'
    counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  const rows = [...counts].sort(([, one], [, other]) => other - one)
  const question = t('activity.staff_question', { count: activity.days })
  if (rows.length === 0) return <EmptyState text={t('activity.staff_empty', { count: activity.days })} />
  return (
    <Section title={question}>
      <FigureTable
        label={question}
        tone="green"
        columns={[t('activity.kind'), t('activity.actions')]}
        rows={rows.map(([kind, count]) => ({
          title: t(`kinds.${kind}`),
          share: count / (rows[0]?.[1] ?? count),
          figures: [format.number(count)],
        }))}
      />
    </Section>
  )
}

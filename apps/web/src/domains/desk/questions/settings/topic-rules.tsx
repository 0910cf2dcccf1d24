import { NativeSelect } from '@mantine/core'
import type { TopicRule, TopicRules as Rules } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { topicRulesQuery, useSetTopicRule } from '../api.ts'
import classes from '../thread/staff-form.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Working hours within which an answer can be promised: parts of a day, then whole days of nine hours. */
const hourChoices = [1, 2, 3, 4, 6, 9, 18, 27, 45, 90]

/** Assignee of new questions of each topic, and the working hours within which they are answered. Managers read it, administrators set
 *  it. */
export function TopicRules() {
  const { t } = useTranslation('questions')
  const query = useQuery(topicRulesQuery())
  return (
    <Section title={t('rules.title')}>
      <p className="muted below-16">{t('rules.purpose')}</p>
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ data }) => (
          <ul className="stack gap-16">
            {data.topics.map((rule) => (
              <Rule key={rule.topic} rule={rule} managers={data.managers} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function Rule({ rule, managers }: { rule: TopicRule; managers: Rules['managers'] }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const { permissions } = useUser()
  const set = useSetTopicRule()
  const { topic, version, answerHours } = rule
  const assigneeId = rule.assignee?.id ?? null
  const isFixed = !permissions.includes('administrator')
  const change = (next: { assigneeId?: string | null; answerHours?: number }) =>
    set.mutate({ topic, version, assigneeId, answerHours, ...next }, { onError: toastFailure })
  const name = t(`topics.${topic}`)
  const people = rule.assignee && !managers.some(({ id }) => id === assigneeId) ? [rule.assignee] : []
  const hours = hourChoices.includes(answerHours) ? hourChoices : [...hourChoices, answerHours].sort((a, b) => a - b)
  return (
    <li className={`stack gap-8-16 ${classes.rule}`}>
      <span className="strong">{name}</span>
      <NativeSelect
        aria-label={`${name}: ${t('assignee')}`}
        value={assigneeId ?? ''}
        disabled={isFixed || set.isPending}
        data={[
          { value: '', label: t('rules.everybody') },
          ...[...people, ...managers].map((person) => ({ value: person.id, label: format.fullName(person) })),
        ]}
        onChange={(event) => change({ assigneeId: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={`${name}: ${t('rules.hours_label')}`}
        value={String(answerHours)}
        disabled={isFixed || set.isPending}
        data={hours.map((count) => ({ value: String(count), label: t('rules.hours', { count }) }))}
        onChange={(event) => change({ answerHours: Number(event.currentTarget.value) })}
      />
    </li>
  )
}

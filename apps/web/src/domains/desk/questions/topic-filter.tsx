import { NativeSelect } from '@mantine/core'
import { questionTopics } from '@navyk/api-spec/desk/questions'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../../ui/use-filters.ts'

/** Narrows the inbox to one topic; kept in the address. */
export function TopicFilter() {
  const { t } = useTranslation('questions')
  const [{ topic }, change] = useFilters(['topic'])
  return (
    <NativeSelect
      aria-label={t('topic')}
      value={topic}
      data={[
        { value: '', label: t('every_topic') },
        ...questionTopics.map((value) => ({ value, label: t(`topics.${value}`) })),
      ]}
      onChange={(event) => change({ topic: event.currentTarget.value })}
    />
  )
}

import { Button, Text } from '@mantine/core'
import type { MergePreview } from '@navyk/api-spec/views/customer-management'
import { doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { useNavigate } from 'react-router'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTellApart } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Button for a pair of different people: the pair is not suggested any more, until that is taken back. */
export function DistinctSection({ preview: { from, into, distinct } }: { preview: MergePreview }) {
  const { t } = useTranslation('customer-management')
  const markDistinct = useTellApart(from.id)
  const navigate = useNavigate()
  const send = async (areDistinct: boolean) => {
    try {
      await markDistinct.mutateAsync({ otherId: into.id, areDistinct })
    } catch (error) {
      return toastFailure(error)
    }
    toastSuccess(t(areDistinct ? 'apart.done' : 'apart.taken_back'))
    if (areDistinct) void navigate(doublesPath, { replace: true })
  }
  return (
    <Section title={t('apart.title')}>
      <Text mb="sm">
        {distinct ? (
          <>
            {t('apart.known')} <PersonName person={distinct.by} isFull />, <DateTime at={distinct.at} />
          </>
        ) : (
          t('apart.purpose')
        )}
      </Text>
      <MayChange>
        <Button variant="default" loading={markDistinct.isPending} onClick={() => void send(distinct === null)}>
          {t(distinct ? 'apart.take_back' : 'apart.submit')}
        </Button>
      </MayChange>
    </Section>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Section } from '#ui/layout/section.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { ActRow } from './act-row.tsx'
import { actsQuery, useIssueActs } from './api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** The acts of an executor's closed month, to staff; with the button for those that are not made yet. */
export function ReportActs({ executorId, month }: { executorId: string; month: string }) {
  const { t } = useTranslation('acts')
  const { permissions } = useUser()
  const query = useInfiniteQuery(actsQuery({ executorId, month }))
  const acts = query.data?.pages.flatMap((page) => page.data) ?? []
  if (!query.data) return null
  return (
    <Section title={t('title')}>
      {acts.length === 0 && <p className="muted anywhere">{t('none_of_report')}</p>}
      <ul className="divided" aria-label={t('title')}>
        {acts.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </ul>
      <MoreButton of={query} label={t('older')} />
      {acts.length === 0 && permissions.includes('accountant') && <IssueButton month={month} />}
    </Section>
  )
}

function IssueButton({ month }: { month: string }) {
  const { t } = useTranslation('acts')
  const issue = useIssueActs()
  const send = () => {
    const body = { month }
    issue.mutateAsync(body).then(({ data }) => toastSuccess(t('issue.done', { count: data.issuedCount })), toastFailure)
  }
  return (
    <div className="buttons above-8">
      <Button variant="default" loading={issue.isPending} onClick={send}>
        {t('issue.label')}
      </Button>
    </div>
  )
}

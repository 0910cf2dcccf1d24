import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { programmeRefundsQuery } from '../api.ts'

/** Refunds in the dialog that cancels a programme: what goes back, and which orders end unpaid. */
export function ProgrammeRefunds({ programmeId }: { programmeId: string }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <QueryView query={useQuery(programmeRefundsQuery(programmeId))} skeleton={<ListSkeleton rows={1} />}>
      {({ data: { unusedKopecks, unpaidCount, unpaidKopecks } }) => (
        <div className="stack gap-16">
          <p>
            {unusedKopecks > 0
              ? t('programme_refunds.unused', { money: format.money(unusedKopecks) })
              : t('programme_refunds.nothing')}
          </p>
          {unpaidCount > 0 && (
            <p>{t('programme_refunds.unpaid', { count: unpaidCount, money: format.money(unpaidKopecks) })}</p>
          )}
        </div>
      )}
    </QueryView>
  )
}
